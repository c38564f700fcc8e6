package org.raidlab.experiments.mini;

import java.util.List;
import org.raidlab.experiments.study.Experiment;

/**
 * The experiments for Figures 9 and 10 of the paper, for the cases between them, and those of 1987 on which the paper
 * builds.
 */
public final class MiniExperiments {
    private MiniExperiments() {}

    public static List<Experiment> all() {
        return List.of(
                new Figure9(),
                new Figure10(),
                new Surface(),
                new Overhead1987(),
                new Recovery1987(),
                new Alternation1987());
    }
}
