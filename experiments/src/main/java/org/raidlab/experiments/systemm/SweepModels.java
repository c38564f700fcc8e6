package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.experiments.study.Check;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;

/** What sweeps and restarts come to, beside closed formulas of the sizes and rates of a run. */
public final class SweepModels extends MeasuredRows {
    private static final String RESTARTS = "TCBW/VALUE";
    private static final String SAVED = "TCCOU/VALUE";
    private static final String WRITTEN = "FUZZY/VALUE";
    static final List<String> ROWS = List.of(RESTARTS, SAVED, WRITTEN);

    /** So many that a sweep is short, and not every segment is updated during two. */
    private static final int AT_ONCE = 64;

    private static final double TOLERANCE = 0.3;
    private static final String BY_MODEL = "/by-model";
    private static final String DELAY = RESTARTS + "/delay-millis";
    private static final String UPDATES = "/updates-of-a-segment";

    public SweepModels() {
        super(
                "sysm-models",
                "System M's sweeps and restarts beside closed formulas",
                "Do restarts, delays, saved and written segments follow from sizes and rates?",
                "TCBW, with the usual requests under way: a transaction that updates two segments finds them in two"
                        + " colours with a probability of 1/3 in each try, since its retry interval is longer than a"
                        + " sweep; each restart waits for that interval. TCCOU and FUZZY, with one request under way"
                        + " and, for FUZZY, 64 writes at once: a segment is saved if it is updated before the sweep"
                        + " comes to it, and written if it was updated in one of two sweeps, for each copy is"
                        + " refreshed every second time. Updates are Poisson, at the rates of the mix, and uniform in"
                        + " a set. Asked is 30 % of the formula, as bars of our own. Three minutes.",
                ROWS);
    }

    @Override
    public String headline() {
        return RESTARTS + BY_MODEL;
    }

    @Override
    public Parameters parameters() {
        return super.parameters().with("scale", Counted.QUICK_SCALE).with("sweeps", "20");
    }

    @Override
    void measure(String row, Setting setting, Notebook notebook) throws IOException {
        if (row.equals(RESTARTS)) {
            noteRestarts(Counted.of(row, false, setting), Counted.of(WRITTEN, false, setting), notebook);
        } else {
            Cell cell = Cell.of(row, true, setting.parameters().whole("scale"), 1)
                    .sized(setting.parameters())
                    .writingAtOnce(row.equals(SAVED) ? 1 : AT_ONCE);
            noteSweeps(row, Counted.of(cell, setting), SweepModel.of(cell), notebook);
        }
    }

    /**
     * Notes how often transactions restart, and how much longer they take than without restarts.
     *
     * @param fuzzy has the same load without restarts
     */
    static void noteRestarts(Counted painting, Counted fuzzy, Notebook notebook) {
        double restarts = painting.of("TRANSACTION.restarted") / painting.transactions();
        notebook.note(RESTARTS, restarts, "");
        notebook.note(RESTARTS + BY_MODEL, restarts / SweepModel.restarts(), "");
        double delay = millis(painting) - millis(fuzzy);
        notebook.note(DELAY, delay, "ms");
        notebook.note(DELAY + BY_MODEL, delay / (SweepModel.restarts() * SweepModel.RETRY_MILLIS), "");
    }

    private static double millis(Counted counted) {
        return counted.of(Counted.RESPONSES) / counted.transactions() / 1e3;
    }

    /** Notes how many segments a sweep saves or writes. */
    static void noteSweeps(String row, Counted counted, SweepModel model, Notebook notebook) {
        double sweeps = counted.of("CHECKPOINT.sweeps");
        SweepModel.Sweep sweep = model.sweep(counted.transactions() / sweeps);
        String counter = row.equals(SAVED) ? "TRANSACTION.segments-saved" : "CHECKPOINT.segments-written";
        double segments = counted.of(counter) / sweeps;
        notebook.note(row, segments, "segments");
        notebook.note(row + UPDATES, sweep.updates(), "");
        notebook.note(row + BY_MODEL, segments / (row.equals(SAVED) ? sweep.saved() : sweep.written()), "");
    }

    @Override
    Outcome outcome(List<String> rows, Notebook notebook) {
        return new Outcome(conclude(rows, notebook), notebook.observations(), List.of());
    }

    static List<Finding> conclude(List<String> rows, Notebook notebook) {
        List<Finding> findings = new ArrayList<>();
        for (String row : rows) {
            findings.add(notebook.measured(row, row.equals(RESTARTS) ? "" : "segments")
                    .told());
            findings.add(asked(row, notebook));
            if (row.equals(RESTARTS)) {
                findings.add(notebook.measured(DELAY, "ms").told());
                findings.add(asked(DELAY, notebook));
            } else {
                findings.add(notebook.measured(row + UPDATES, "").told());
            }
        }
        return findings;
    }

    private static Finding asked(String key, Notebook notebook) {
        return notebook.measured(key + BY_MODEL, "").ownBar(Check.near(1, TOLERANCE));
    }
}
