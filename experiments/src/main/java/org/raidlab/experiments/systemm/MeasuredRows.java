package org.raidlab.experiments.systemm;

import java.io.IOException;
import java.util.List;
import org.raidlab.core.text.NearestName;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Outcome;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Setting;
import org.raidlab.runtime.ConfigException;

/** A table of section 4 whose rows are measured one after the other, in another order with each repeat. */
abstract class MeasuredRows extends Experiment {
    private static final List<String> DISKS = List.of("memory", "scratch");

    private final List<String> known;

    /** @param known the rows in the order of the paper */
    MeasuredRows(String id, String title, String question, String method, List<String> known) {
        super(id, title, question, method);
        this.known = known;
    }

    /** Measures a row, and notes what the table needs. */
    abstract void measure(String row, Setting setting, Notebook notebook) throws IOException;

    /** Returns the result of these rows. */
    abstract Outcome outcome(List<String> rows, Notebook notebook);

    @Override
    public Parameters parameters() {
        return Counted.PARAMETERS.and("rows", known, "of the table");
    }

    @Override
    public Parameters quick() {
        return parameters().with("scale", Counted.QUICK_SCALE).with("warm-up-millis", "2500");
    }

    @Override
    public void check(Parameters parameters) {
        parameters.words("rows").forEach(row -> require("rows", row, known));
        require("disk", parameters.word("disk"), DISKS);
        List.of("scale", "requests", "sweeps").forEach(name -> {
            if (parameters.whole(name) < 1) {
                throw new ConfigException("'" + name + "' is 1 or more, not " + parameters.whole(name));
            }
        });
    }

    private static void require(String name, String value, List<String> known) {
        if (!known.contains(value)) {
            throw new ConfigException("'" + name + "' has no '" + value + "'; "
                    + NearestName.of(value, known)
                            .map(near -> "did you mean '" + near + "'?")
                            .orElse("there are " + String.join(", ", known)));
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
