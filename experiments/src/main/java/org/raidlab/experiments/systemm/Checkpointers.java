package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Measured;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.systemm.BackupCopies;

/** The paper's checkpointers beside those that came later: throughput, stalls, memory and the time of a sweep. */
public final class Checkpointers extends MeasuredRows {
    private static final String NEVER = "FUZZY/VALUE/never";
    private static final String FUZZY = "FUZZY/VALUE";
    private static final String SINGLE = "FUZZY/VALUE/single";
    private static final String STRIPED = "FUZZY/PARALLEL_VALUE";
    private static final String TCCOU = "TCCOU/VALUE";
    private static final String CALC = "CALC/VALUE";
    private static final String CALC_BY_CALL = "CALC/TOPER";
    private static final String PUSH = "PUSH/VALUE";

    /** The rows: one without sweeps, the paper's five, with a single copy and with a striped log, the later ones. */
    static final List<String> ROWS = List.of(
            NEVER,
            FUZZY,
            SINGLE,
            STRIPED,
            "ACBW/VALUE",
            "TCBW/VALUE",
            "ACCOU/VALUE",
            TCCOU,
            "SNAPSHOT/VALUE",
            PUSH,
            "ZIGZAG/VALUE",
            CALC,
            CALC_BY_CALL);

    private static final List<String> WITHOUT_STALL = List.of(FUZZY, PUSH, CALC);
    /** Segments that are cleared at once. */
    private static final int BATCH = 64;

    private static final Duration NO_SWEEP = Duration.ofDays(1);
    private static final String BY_NEVER = "/throughput-by-never";
    private static final double PERCENT = 100;
    private static final double MICROS_PER_MILLI = 1_000;

    /** A figure that is noted for each row. */
    private enum Figure {
        THROUGHPUT("throughput", "1/s"),
        RESPONSE("response-p99.9", "ms"),
        STALL("stall", "ms"),
        STEP("step", "ms"),
        MEMORY("memory", "%"),
        SWEEP("sweep", "ms");

        private final String word;
        private final String unit;

        Figure(String word, String unit) {
            this.word = word;
            this.unit = unit;
        }

        String of(String row) {
            return row + "/" + word;
        }
    }

    public Checkpointers() {
        super(
                "sysm-checkpointers",
                "Checkpointers of the paper and later ones",
                "What do checkpointers that were invented since the paper gain?",
                "The sites of sysm-table4.1, with sweeps that follow each other without a pause, and one"
                        + " site that sweeps when it starts and never again, and one with a single backup copy,"
                        + " whose segments go to disk in batches of 64 when the log server has cleared them, and one"
                        + " whose log is in four stripes."
                        + " SNAPSHOT saves all dirty segments when a sweep begins, PUSH is copy on update that"
                        + " writes what is saved before anything else, ZIGZAG has two images of each slot, and CALC"
                        + " keeps the shadows of records. Noted are the throughput; the response time that one"
                        + " request in a thousand exceeds; the longest stall, in which no transaction starts because"
                        + " a sweep is about to begin; the longest step of the checkpoint server, during which no"
                        + " other server steps; the memory that the checkpointer needs beside the database; and the"
                        + " time of the last sweep. All bars are ours: FUZZY costs 3 percent of throughput at most,"
                        + " CALC with a log of calls commits as much as FUZZY with values less 3 percent, CALC's"
                        + " rare response takes half as long as that of TCCOU, no transaction stalls for more than 1"
                        + " ms under FUZZY, PUSH and CALC, and PUSH saves less than TCCOU. Times depend on other"
                        + " work of the machine. Ten minutes.",
                ROWS);
    }

    @Override
    public String headline() {
        return CALC + "/response-by-tccou";
    }

    @Override
    public Parameters parameters() {
        return Cell.withSizes(Parameters.NONE
                .and("requests", 256, "that the message server has under way")
                .and("warm-up-millis", 6_000, "before what is measured")
                .and("millis", 4_000, "that are measured")
                .choice("disk", "memory", Counted.DISKS, Counted.DISK)
                .choice("rows", ROWS, ROWS, "of the table"));
    }

    @Override
    public Parameters quick() {
        return parameters()
                .with("scale", Counted.QUICK_SCALE)
                .with("warm-up-millis", "1500")
                .with("millis", "1000")
                .with("rows", String.join(",", NEVER, FUZZY, TCCOU, PUSH, CALC));
    }

    @Override
    public void check(Parameters parameters) {
        requirePositive(parameters, "scale", "times", "requests", "millis");
    }

    @Override
    void measure(String row, Setting setting, Notebook notebook) throws IOException {
        Parameters parameters = setting.parameters();
        int requests = parameters.whole("requests");
        Cell cell = cell(row, parameters.whole("scale"), requests).sized(parameters);
        SiteChild.inFolder(setting, folder -> {
            try (SiteChild site = SiteChild.startObserved(cell, folder, setting)) {
                String times = parameters.whole("warm-up-millis") + " " + parameters.whole("millis");
                note(row, site.ask(MeasuredSite.DURING + times), bytes(cell), notebook);
                return site;
            }
        });
    }

    private static Cell cell(String row, int scale, int requests) {
        Cell fuzzy = Cell.of(FUZZY, false, scale, requests);
        return switch (row) {
            case NEVER -> fuzzy.floor(NO_SWEEP);
            case SINGLE -> fuzzy.keeping(BackupCopies.SINGLE).writingAtOnce(BATCH);
            default -> Cell.of(row, false, scale, requests);
        };
    }

    private static double bytes(Cell cell) {
        return cell.settings().segments().bytes();
    }

    /** Notes what is measured of a row whose segments have so many bytes. */
    static void note(String row, Counted counted, double segmentBytes, Notebook notebook) {
        double database = counted.of(MeasuredSite.SEGMENTS) * segmentBytes;
        note(Figure.THROUGHPUT, row, counted.throughput(), notebook);
        note(Figure.RESPONSE, row, counted.of(Waits.RESPONSE) / MICROS_PER_MILLI, notebook);
        if (!row.equals(NEVER)) {
            note(Figure.STALL, row, counted.of(Waits.STALL) / MICROS_PER_MILLI, notebook);
            note(Figure.STEP, row, counted.of(Waits.STEP) / MICROS_PER_MILLI, notebook);
            note(Figure.MEMORY, row, PERCENT * counted.of(MeasuredSite.EXTRA) / database, notebook);
            note(Figure.SWEEP, row, counted.of(MeasuredSite.LAST_SWEEP) / MICROS_PER_MILLI, notebook);
        }
    }

    private static void note(Figure figure, String row, double value, Notebook notebook) {
        notebook.note(figure.of(row), value, figure.unit);
    }

    @Override
    Outcome outcome(List<String> rows, Notebook notebook) {
        List<Chart> charts = List.of(
                chart("throughput", "Throughput by checkpointer", Figure.THROUGHPUT, rows, notebook),
                chart("response", "Response time that one request in 1,000 exceeds", Figure.RESPONSE, rows, notebook));
        return new Outcome(conclude(rows, notebook), notebook.observations(), charts);
    }

    private static Chart chart(String name, String title, Figure figure, List<String> rows, Notebook notebook) {
        List<Chart.Point> points = new ArrayList<>();
        for (String row : rows) {
            Measured measured = notebook.measured(figure.of(row), figure.unit);
            points.add(Chart.Point.of(points.size() + 1.0, measured.interval()));
        }
        String caption = "Medians with 90 % confidence intervals; real processes and files of this host.";
        return new Chart(name, title, "row", figure.unit, caption, Chart.Scale.LINEAR, List.of(), rows)
                .ours("ours", points);
    }

    /** Returns the rows of the result. */
    static List<Finding> conclude(List<String> rows, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (String row : rows) {
            for (Figure figure : Figure.values()) {
                if (!row.equals(NEVER) || figure == Figure.THROUGHPUT || figure == Figure.RESPONSE) {
                    Measured measured = notebook.measured(figure.of(row), figure.unit);
                    boolean isAsked = figure == Figure.STALL && WITHOUT_STALL.contains(row);
                    findings.add(isAsked ? measured.ownBar(Check.atMost(1)) : measured.told());
                }
            }
            if (rows.contains(NEVER) && !row.equals(NEVER)) {
                Measured kept = ratio(row + BY_NEVER, Figure.THROUGHPUT, row, NEVER, notebook);
                findings.add(row.equals(FUZZY) ? kept.ownBar(Check.atLeast(0.97)) : kept.told());
            }
        }
        if (rows.containsAll(List.of(STRIPED, FUZZY))) {
            findings.add(ratio(STRIPED + "/throughput-by-value", Figure.THROUGHPUT, STRIPED, FUZZY, notebook)
                    .told());
        }
        if (rows.containsAll(List.of(CALC, TCCOU))) {
            findings.add(ratio(CALC + "/response-by-tccou", Figure.RESPONSE, CALC, TCCOU, notebook)
                    .ownBar(Check.atMost(0.5)));
        }
        if (rows.containsAll(List.of(PUSH, TCCOU))) {
            findings.add(ratio(PUSH + "/memory-by-tccou", Figure.MEMORY, PUSH, TCCOU, notebook)
                    .ownBar(Check.atMost(0.99)));
        }
        if (rows.containsAll(List.of(CALC_BY_CALL, FUZZY))) {
            findings.add(ratio(CALC_BY_CALL + "/throughput-by-fuzzy", Figure.THROUGHPUT, CALC_BY_CALL, FUZZY, notebook)
                    .ownBar(Check.atLeast(0.97)));
        }
        return findings;
    }

    private static Measured ratio(String key, Figure figure, String row, String base, Notebook notebook) {
        return Measured.median(key, "", notebook.each(figure.of(row), figure.of(base), (one, other) -> one / other));
    }
}
