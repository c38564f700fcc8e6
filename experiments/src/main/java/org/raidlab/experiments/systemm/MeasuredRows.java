package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.util.List;
import org.raidlab.experiments.study.Chart;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.runtime.ConfigException;

/** A table of section 4 whose rows are measured one after the other, in another order with each repeat. */
abstract class MeasuredRows extends Experiment {
    private final List<String> known;

    /** @param known the rows in the order of the paper */
    MeasuredRows(String id, String title, String question, String method, List<String> known) {
        super(id, title, question, method);
        this.known = known;
    }

    /** Returns a result with a picture of the rows in a unit for which the paper has a number. */
    static Outcome pictured(List<Finding> findings, Notebook notebook, String title, String axis, String unit) {
        List<Finding> shown =
                findings.stream().filter(finding -> finding.unit().equals(unit)).toList();
        List<Chart> charts =
                Chart.besidePaper("rows", title, axis, shown).stream().toList();
        return new Outcome(findings, notebook.observations(), charts);
    }

    /** Measures a row, and notes what the table needs. */
    abstract void measure(String row, Setting setting, Notebook notebook) throws IOException;

    /** Returns the result of these rows. */
    abstract Outcome outcome(List<String> rows, Notebook notebook);

    @Override
    public Parameters parameters() {
        return Counted.PARAMETERS.choice("rows", known, known, "of the table");
    }

    @Override
    public Parameters quick() {
        return parameters()
                .with("scale", Counted.QUICK_SCALE)
                .with("warm-up-millis", "1000")
                .with("sweeps", "1");
    }

    @Override
    public void check(Parameters parameters) {
        requirePositive(parameters, "scale", "times", "requests", "sweeps");
    }

    /** Returns the constants of rows that are measured for a time, with files on a disk. */
    Parameters timed(int requests, int warmUpMillis) {
        return Parameters.NONE
                .and("scale", 1, "by which the paper's numbers of records are divided")
                .and("requests", requests, "under way in the rows with many")
                .and("warm-up-millis", warmUpMillis, "before what is measured")
                .and("millis", 3_000, "that are measured")
                .choice("disk", "scratch", Counted.DISKS, Counted.DISK)
                .choice("rows", known, known, "of the table");
    }

    /** Refuses numbers below 1. */
    static void requirePositive(Parameters parameters, String... names) {
        for (String name : names) {
            if (parameters.whole(name) < 1) {
                throw new ConfigException("'" + name + "' is 1 or more, not " + parameters.whole(name));
            }
        }
    }

    @Override
    public Outcome run(Setting setting) throws IOException {
        Notebook notebook = setting.notebook();
        List<String> rows = setting.parameters().words("rows");
        for (int repeat = 0; repeat < setting.repeat(); repeat++) {
            for (String row : setting.shuffled(rows, repeat)) {
                setting.tell().accept(row);
                measure(row, setting, notebook);
            }
        }
        return outcome(rows, notebook);
    }
}
