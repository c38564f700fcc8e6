package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.systemm.SystemMSettings;

/** System M beside embedded stores that people use: the same transactions, forced in groups. */
public final class EmbeddedStores extends MeasuredRows {
    private static final String SITE = "system-m";
    private static final String THROUGHPUT = "/throughput";

    /** The rows: System M, and each store. */
    static final List<String> ROWS =
            Stream.concat(Stream.of(SITE), EmbeddedStore.words().stream()).toList();

    public EmbeddedStores() {
        super(
                "sysm-embedded",
                "System M beside embedded stores",
                "How many durable transactions does System M commit where another embedded store commits one?",
                "The paper's eight transactions with 64 requests under way: on a site of System M (FUZZY, VALUE)"
                        + " whose log and copies are files and which begins a sweep each second, and on LMDB,"
                        + " RocksDB, SQLite and HSQLDB, as Debian packages them. A store runs 64 transactions one"
                        + " after the other in its process, and then"
                        + " commits what they changed in one transaction of its own, with a force; that is more than"
                        + " a thread for each client would get from it. A store that is not installed is left out,"
                        + " and the run says so. The bar is ours: ten times each of them. Sites and stores run in"
                        + " turns, each in a process of its own. Five minutes.",
                ROWS);
    }

    @Override
    public String headline() {
        return SITE + THROUGHPUT;
    }

    @Override
    public Parameters parameters() {
        return timed(64, 6_000);
    }

    @Override
    public Parameters quick() {
        return parameters()
                .with("scale", Counted.QUICK_SCALE)
                .with("warm-up-millis", "1000")
                .with("millis", "500");
    }

    @Override
    public void check(Parameters parameters) {
        requirePositive(parameters, "scale", "requests", "millis");
    }

    @Override
    void measure(String row, Setting setting, Notebook notebook) throws IOException {
        if (row.equals(SITE)) {
            measureSite(setting, notebook);
            return;
        }
        EmbeddedStore store = EmbeddedStore.of(row);
        if (store.isHere()) {
            measureStore(store, setting, notebook);
        } else {
            setting.tell()
                    .accept(row + " is left out: this machine does not have Debian's package " + store.debianPackage());
        }
    }

    private static String times(Parameters parameters) {
        return MeasuredSite.DURING + parameters.whole("warm-up-millis") + " " + parameters.whole("millis");
    }

    private static void measureSite(Setting setting, Notebook notebook) throws IOException {
        Parameters parameters = setting.parameters();
        Cell cell = Cell.of("FUZZY/VALUE", false, parameters.whole("scale"), parameters.whole("requests"))
                .floor(SystemMSettings.DEFAULT.checkpoint().floor());
        SiteChild.inFolder(setting, folder -> {
            try (SiteChild site = SiteChild.startAsDeployed(cell, folder, setting)) {
                notebook.note(SITE + THROUGHPUT, site.ask(times(parameters)).throughput(), "1/s");
                return site;
            }
        });
    }

    private static void measureStore(EmbeddedStore store, Setting setting, Notebook notebook) throws IOException {
        Parameters parameters = setting.parameters();
        SiteChild.inFolder(setting, folder -> {
            List<String> arguments = List.of(
                    GroupedCalls.NAME,
                    store.word(),
                    Integer.toString(parameters.whole("scale")),
                    Integer.toString(parameters.whole("requests")),
                    folder.toString());
            try (Child child = setting.jvms().start(arguments)) {
                child.hear();
                notebook.note(
                        store.word() + THROUGHPUT,
                        Counted.parse(child.ask(times(parameters))).throughput(),
                        "1/s");
                return child;
            }
        });
    }

    @Override
    Outcome outcome(List<String> rows, Notebook notebook) {
        List<String> measured = rows.stream()
                .filter(row -> row.equals(SITE) || EmbeddedStore.of(row).isHere())
                .toList();
        return new Outcome(conclude(measured, notebook), notebook.observations(), List.of());
    }

    /** Returns the rows of the result, for those that were measured. */
    static List<Finding> conclude(List<String> rows, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (String row : rows) {
            findings.add(notebook.measured(row + THROUGHPUT, "1/s").told());
            if (!row.equals(SITE) && rows.contains(SITE)) {
                findings.add(Measured.median(
                                SITE + "/by-" + row,
                                "",
                                notebook.each(SITE + THROUGHPUT, row + THROUGHPUT, (site, store) -> site / store))
                        .ownBar(Check.atLeast(10)));
            }
        }
        return findings;
    }
}
