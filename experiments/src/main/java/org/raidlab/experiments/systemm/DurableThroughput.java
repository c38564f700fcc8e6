package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.bench.child.Child;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;

/** System M beside what it is made of: the same transactions on plain arrays, and a bare forced append. */
public final class DurableThroughput extends MeasuredRows {
    private static final String ARRAYS = "arrays";
    private static final String APPEND = "append";
    private static final String ONE = "FUZZY/VALUE/one";

    /** The rows: two references, one request under way, many. */
    static final List<String> ROWS = List.of(ARRAYS, APPEND, ONE, "FUZZY/VALUE", "TCCOU/TOPER", "CALC/TOPER");

    private static final String THROUGHPUT = "/throughput";
    private static final String RESPONSE = "/response";
    private static final int RECORD_BYTES = 180;
    private static final int APPENDS = 2_000;
    private static final double NANOS_PER_MICRO = 1_000;

    public DurableThroughput() {
        super(
                "sysm-throughput",
                "Durable transactions beside plain arrays and a bare forced append",
                "How much of the speed of plain memory does System M keep, and how close to the disk is its response?",
                "Many requests under way: the paper's eight transactions on a site whose log and copies"
                        + " are files, beside the same transactions on arrays of the heap, in one thread, without"
                        + " locks, log or messages. The bar is ours: 0.3 of the arrays' throughput. One request"
                        + " under way: its response time beside the median of forced appends of 180 bytes; at most"
                        + " 1.3 of it. Sites and references run in turns, each in a process of its own. Five"
                        + " minutes.",
                ROWS);
    }

    @Override
    public String headline() {
        return "FUZZY/VALUE/by-arrays";
    }

    @Override
    public Parameters parameters() {
        return timed(256, 5_000);
    }

    @Override
    public Parameters quick() {
        return parameters()
                .with("scale", Counted.QUICK_SCALE)
                .with("warm-up-millis", "1500")
                .with("millis", "1000")
                .with("rows", String.join(",", ROWS.subList(0, 4)));
    }

    @Override
    public void check(Parameters parameters) {
        requirePositive(parameters, "scale", "requests", "millis");
    }

    @Override
    void measure(String row, Setting setting, Notebook notebook) throws IOException {
        Parameters parameters = setting.parameters();
        String times = MeasuredSite.DURING + parameters.whole("warm-up-millis") + " " + parameters.whole("millis");
        switch (row) {
            case ARRAYS -> {
                try (Child arrays =
                        setting.jvms().start(List.of(HeapArrays.NAME, Integer.toString(parameters.whole("scale"))))) {
                    arrays.hear();
                    note(row, Counted.parse(arrays.ask(times)), notebook);
                }
            }
            case APPEND ->
                SiteChild.inFolder(setting, folder -> {
                    try (Child append = setting.jvms().start(List.of("log", "bare", folder.toString()))) {
                        append.hear();
                        double nanos = Double.parseDouble(append.ask(RECORD_BYTES + " " + APPENDS));
                        notebook.note(row + RESPONSE, nanos / NANOS_PER_MICRO, "us");
                        return nanos;
                    }
                });
            default -> {
                String cell = row.equals(ONE) ? "FUZZY/VALUE" : row;
                int requests = row.equals(ONE) ? 1 : parameters.whole("requests");
                SiteChild.inFolder(setting, folder -> {
                    try (SiteChild site = SiteChild.startAsDeployed(
                            Cell.of(cell, false, parameters.whole("scale"), requests), folder, setting)) {
                        note(row, site.ask(times), notebook);
                        return site;
                    }
                });
            }
        }
    }

    /** Notes what is measured of a row. */
    static void note(String row, Counted counted, Notebook notebook) {
        notebook.note(row + THROUGHPUT, counted.throughput(), "1/s");
        if (!row.equals(ARRAYS)) {
            notebook.note(row + RESPONSE, counted.of(Counted.RESPONSES) / counted.transactions(), "us");
        }
    }

    @Override
    Outcome outcome(List<String> rows, Notebook notebook) {
        return new Outcome(conclude(rows, notebook), notebook.observations(), List.of());
    }

    /** Returns the rows of the result. */
    static List<Finding> conclude(List<String> rows, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (String row : rows) {
            if (!row.equals(APPEND)) {
                findings.add(notebook.measured(row + THROUGHPUT, "1/s").told());
            }
            if (!row.equals(ARRAYS)) {
                findings.add(notebook.measured(row + RESPONSE, "us").told());
            }
            boolean isReference = row.equals(ARRAYS) || row.equals(APPEND);
            if (!isReference && !row.equals(ONE) && rows.contains(ARRAYS)) {
                findings.add(ratio(row + "/by-arrays", row + THROUGHPUT, ARRAYS + THROUGHPUT, notebook)
                        .ownBar(Check.atLeast(0.3)));
            }
        }
        if (rows.containsAll(List.of(ONE, APPEND))) {
            findings.add(ratio(ONE + "/by-append", ONE + RESPONSE, APPEND + RESPONSE, notebook)
                    .ownBar(Check.atMost(1.3)));
        }
        return findings;
    }

    private static Measured ratio(String key, String first, String second, Notebook notebook) {
        return Measured.median(key, "", notebook.each(first, second, (one, other) -> one / other));
    }
}
