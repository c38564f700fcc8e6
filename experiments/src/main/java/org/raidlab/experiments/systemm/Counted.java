package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;

/** What a site has counted during some sweeps, by counter. */
record Counted(Map<String, Long> counters) {
    static final List<String> DISKS = List.of("memory", "scratch");
    static final String DISK = "memory: a file system in memory, if there is one; scratch: that of the results";

    /** The constants of a measurement. */
    static final Parameters PARAMETERS = Cell.withSizes(Parameters.NONE
            .and("requests", 256, "that the message server has under way")
            .and("warm-up-millis", 4_000, "before the sweep that precedes the measured ones")
            .and("sweeps", 3, "that are measured")
            .choice("disk", "memory", DISKS, DISK));

    /** The counter of transactions that the message server has generated. */
    static final String GENERATED = "MESSAGE.generated";

    /** The counter of their response times, in microseconds. */
    static final String RESPONSES = GENERATED + ".responses-micros";

    private static final double MICROS_PER_SECOND = 1e6;

    static final String QUICK_SCALE = "8";

    Counted {
        counters = Map.copyOf(counters);
    }

    /** Runs a site in a process of its own. */
    static Counted of(String row, boolean spools, Setting setting) throws IOException {
        return of(row, spools, setting.parameters().whole("requests"), setting);
    }

    /** Runs a site whose message server has so many requests under way. */
    static Counted of(String row, boolean spools, int requests, Setting setting) throws IOException {
        Parameters parameters = setting.parameters();
        return of(Cell.of(row, spools, parameters.whole("scale"), requests).sized(parameters), setting);
    }

    /** Runs the site of a cell. */
    static Counted of(Cell cell, Setting setting) throws IOException {
        Parameters parameters = setting.parameters();
        return SiteChild.inFolder(setting, folder -> {
            try (SiteChild site = SiteChild.start(cell, folder, setting)) {
                return site.ask(parameters.whole("warm-up-millis") + " " + parameters.whole("sweeps"));
            }
        });
    }

    static Counted parse(String text) {
        return new Counted(
                Arrays.stream(text.substring(MeasuredSite.COUNTED.length()).split(";", -1))
                        .map(each -> each.split("=", 2))
                        .collect(Collectors.toMap(each -> each[0], each -> Long.parseLong(each[1]))));
    }

    double of(String counter) {
        return Objects.requireNonNullElse(counters.get(counter), 0L);
    }

    /** Returns the true transactions: a restarted one counts once (section 4.1). */
    double transactions() {
        double transactions = of(GENERATED);
        if (transactions == 0) {
            throw new IllegalStateException("no transaction ended while sweeps were measured");
        }
        return transactions;
    }

    /** Returns the true transactions of a second. */
    double throughput() {
        return transactions() * MICROS_PER_SECOND / of(MeasuredSite.ELAPSED);
    }

    /** Returns the processor time of all servers for a transaction, in microseconds. */
    double sum() {
        double servers = Arrays.stream(Column.values())
                .mapToDouble(column -> column.micros(this))
                .sum();
        return (servers + Column.restMicros(this)) / transactions();
    }
}
