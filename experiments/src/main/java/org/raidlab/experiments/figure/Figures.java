package org.raidlab.experiments.figure;

import java.util.List;
import org.raidlab.experiments.study.Experiment;

/** The experiments that reproduce Figures 4 to 8 of the paper. */
public final class Figures {
    private Figures() {}

    public static List<Experiment> all() {
        return List.of(new Figure4(), new Figure5(), new Figure6(), new Figure7(), new Figure8());
    }
}
