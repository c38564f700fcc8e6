package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Fit;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Printed;
import org.raidlab.experiments.study.Setting;
import org.raidlab.runtime.ConfigException;
import org.raidlab.systemm.RecoveryMode;

/** The time of recovery by log: the paper says how logs compare (sections 3 and 4.1), and has no figure. */
public final class RecoveryTime extends Experiment {
    /**
     * One checkpointer with each log of the paper, the two combinations that the paper finds best (section 4.1), and
     * the logs that came later.
     */
    static final List<String> ROWS = List.of(
            "TCCOU/VALUE",
            "TCCOU/AOPER",
            "TCCOU/TOPER",
            "FUZZY/VALUE",
            "ACBW/AOPER",
            "TCCOU/ADAPTIVE",
            "FUZZY/PARALLEL_VALUE");

    private static final Printed RERUN = Printed.says(
            "recovery times may be longer with a transaction log because" + " logged transactions must be re-run");
    private static final String FULL = "full";
    private static final String INSTANT = "instant";
    private static final double LINEAR = 0.98;
    private static final Duration NEVER = Duration.ofDays(1);
    private static final double MICROS_PER_MILLI = 1_000;

    public RecoveryTime() {
        super(
                "sysm-recovery",
                "Time of recovery by log and number of logged transactions",
                "How long does a site of System M take to redo a logged transaction?",
                "A site with real files generates the credit-card mix. It sweeps once, when it starts, so the log"
                        + " behind the begin marker grows. After so many transactions it is killed and started again,"
                        + " and the time from opening the files to being up is measured. A site"
                        + " without load is killed and started too: it loads the backup copy, proves it and has nothing"
                        + " to redo. The time for a logged transaction is the difference by the number of transactions"
                        + " that were redone, with reading and proving the log. The paper says that reading a value log"
                        + " takes longer because it is larger, and that recovery may take longer with a transaction log"
                        + " because transactions run again. Asked is the second, and as bars of our own that an action"
                        + " log takes at least as long as a value log, that an adaptive log takes at most as long as a"
                        + " transaction log, that a value log in four stripes takes at most as long as one in a"
                        + " single stripe, and that the time is linear in the log: the R2"
                        + " of a line through the recoveries of a repeat. A young process compiles what it runs"
                        + " often, so the first transactions take longer. Twenty minutes.");
    }

    @Override
    public String headline() {
        return "TCCOU/TOPER/by-value";
    }

    @Override
    public Parameters parameters() {
        return Cell.withSizes(Parameters.NONE
                .and("requests", 256, "that the message server has under way")
                .and("transactions", List.of(200_000, 400_000, 800_000), "that are logged, in rising order")
                .choice("disk", "memory", Counted.DISKS, Counted.DISK)
                .choice("recovery", FULL, List.of(FULL, INSTANT), "when the site takes part")
                .choice("rows", ROWS, ROWS, "of the table"));
    }

    @Override
    public Parameters quick() {
        return parameters()
                .with("scale", Counted.QUICK_SCALE)
                .with("transactions", "20000,40000")
                .with("rows", String.join(",", ROWS.subList(0, 3)));
    }

    @Override
    public void check(Parameters parameters) {
        List<Integer> numbers = parameters.wholes("transactions");
        if (numbers.size() < 2 || numbers.stream().anyMatch(number -> number < 1)) {
            throw new ConfigException("'transactions' is two or more numbers of 1 or more, not " + numbers);
        }
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        List<String> rows = setting.parameters().words("rows");
        List<Integer> numbers = setting.parameters().wholes("transactions");
        for (int repeat = 0; repeat < setting.repeat(); repeat++) {
            for (String row : setting.shuffled(rows, repeat)) {
                setting.tell().accept(row);
                List<Recovered> recoveries = new ArrayList<>();
                recoveries.add(recovered(row, 0, setting));
                for (int transactions : numbers) {
                    recoveries.add(recovered(row, transactions, setting));
                }
                note(row, numbers, recoveries, notebook);
            }
        }
        return new Outcome(conclude(rows, numbers, notebook), notebook.observations(), charts(rows, numbers, notebook));
    }

    /**
     * A recovery.
     *
     * @param micros from opening the files to being up
     * @param redone transactions
     * @param logBytes that the log had for a transaction
     */
    record Recovered(double micros, double redone, double logBytes) {}

    private static Recovered recovered(String row, int transactions, Setting setting) throws IOException {
        RecoveryMode mode =
                RecoveryMode.valueOf(setting.parameters().word("recovery").toUpperCase(Locale.ROOT));
        Cell quiet = Cell.of(row, false, 1, 0)
                .sized(setting.parameters())
                .floor(NEVER)
                .recovering(mode);
        int requests = setting.parameters().whole("requests");
        Cell busy = transactions == 0
                ? quiet
                : Cell.of(row, false, 1, requests)
                        .sized(setting.parameters())
                        .floor(NEVER)
                        .recovering(mode);
        return SiteChild.inFolder(setting, folder -> {
            double logBytes;
            try (SiteChild site = SiteChild.start(busy, folder, setting)) {
                Counted counted = site.ask(MeasuredSite.UNTIL + transactions);
                logBytes = counted.of("LOG.bytes") / Math.max(1, counted.of("MESSAGE.generated"));
                site.kill();
            }
            try (SiteChild site = SiteChild.start(quiet, folder, setting)) {
                Counted counted = site.ask(MeasuredSite.UNTIL + 0);
                return new Recovered(site.startMicros(), counted.of("TRANSACTION.redone"), logBytes);
            }
        });
    }

    private static void note(String row, Recovered recovered, Notebook notebook) {
        notebook.note(row + "/start", recovered.micros() / MICROS_PER_MILLI, "ms");
    }

    private static void note(String row, int transactions, Recovered recovered, Notebook notebook) {
        String key = row + "/" + transactions;
        notebook.note(key, recovered.micros() / MICROS_PER_MILLI, "ms");
        notebook.note(key + "/redone", recovered.redone(), "");
        notebook.note(key + "/log-bytes", recovered.logBytes(), "bytes");
    }

    /** Notes the recoveries of a repeat, from the one of nothing on, and how well a line describes them. */
    static void note(String row, List<Integer> numbers, List<Recovered> recoveries, Notebook notebook) {
        note(row, recoveries.getFirst(), notebook);
        for (int i = 1; i < recoveries.size(); i++) {
            Recovered recovered = recoveries.get(i);
            note(row, numbers.get(i - 1), recovered, notebook);
            double micros = recovered.micros() - recoveries.getFirst().micros();
            notebook.note(row + "/" + numbers.get(i - 1) + "/each", micros / recovered.redone(), "us");
        }
        notebook.note(
                row + "/linear",
                Fit.rSquared(
                        recoveries.stream().map(Recovered::redone).toList(),
                        recoveries.stream().map(Recovered::micros).toList()),
                "R2");
    }

    /** Returns the rows of the result. */
    static List<Finding> conclude(List<String> rows, List<Integer> numbers, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        String last = "/" + numbers.getLast();
        for (String row : rows) {
            findings.add(notebook.measured(row + "/start", "ms").told());
            for (int transactions : numbers) {
                String key = row + "/" + transactions;
                findings.add(notebook.measured(key, "ms").told());
                findings.add(notebook.measured(key + "/each", "us").told());
            }
            findings.add(notebook.measured(row + last + "/log-bytes", "bytes").told());
            findings.add(ratio(row + "/last-by-first", row + last, row + "/" + numbers.getFirst(), notebook)
                    .told());
            findings.add(notebook.measured(row + "/linear", "R2").ownBar(Check.atLeast(LINEAR)));
        }
        if (rows.containsAll(ROWS.subList(0, 3))) {
            findings.add(byLog("TCCOU/TOPER", "TCCOU/VALUE", "/by-value", last, notebook)
                    .reproduces(RERUN, Check.above(1)));
            findings.add(byLog("TCCOU/TOPER", "TCCOU/AOPER", "/by-action", last, notebook)
                    .ownBar(Check.above(1)));
            findings.add(byLog("TCCOU/AOPER", "TCCOU/VALUE", "/by-value", last, notebook)
                    .ownBar(Check.atLeast(1)));
        }
        if (rows.containsAll(List.of("TCCOU/ADAPTIVE", "TCCOU/TOPER"))) {
            findings.add(byLog("TCCOU/ADAPTIVE", "TCCOU/TOPER", "/by-transaction", last, notebook)
                    .ownBar(Check.atMost(1)));
        }
        if (rows.containsAll(List.of("FUZZY/PARALLEL_VALUE", "FUZZY/VALUE"))) {
            findings.add(byLog("FUZZY/PARALLEL_VALUE", "FUZZY/VALUE", "/by-value", last, notebook)
                    .ownBar(Check.atMost(1)));
        }
        return findings;
    }

    private static Measured byLog(String row, String base, String key, String last, Notebook notebook) {
        return ratio(row + key, row + last, base + last, notebook);
    }

    private static Measured ratio(String key, String first, String second, Notebook notebook) {
        return Measured.median(key, "", notebook.each(first + "/each", second + "/each", (one, other) -> one / other));
    }

    private static List<Chart> charts(List<String> rows, List<Integer> numbers, Notebook notebook) {
        Chart chart = new Chart("recovery", "Time of recovery by the log", "logged transactions", "ms");
        for (String row : rows) {
            List<Chart.Point> points = new ArrayList<>();
            points.add(Chart.Point.of(0, notebook.measured(row + "/start", "ms").interval()));
            numbers.forEach(transactions -> points.add(Chart.Point.of(
                    notebook.median(row + "/" + transactions + "/redone"),
                    notebook.measured(row + "/" + transactions, "ms").interval())));
            chart = chart.ours(row, points);
        }
        return List.of(
                chart.captioned("Medians with 90 % confidence intervals; real processes and files of this host."));
    }
}
