package org.raidlab.experiments.table;

import java.util.List;
import org.raidlab.experiments.study.Experiment;

/** The experiments that reproduce Tables 1 to 4 of the paper. */
public final class Tables {
    private Tables() {}

    public static List<Experiment> all() {
        return List.of(new Table1(), new Table2(), new Table3(), new Table4());
    }
}
