package org.raidlab.experiments.study;

import java.util.List;

/** Finds what it is made with. */
final class FixedExperiment extends Experiment {
    private final Outcome outcome;

    FixedExperiment(Outcome outcome) {
        super("fixed", "Nothing < something", "Is it there?", "Made up.");
        this.outcome = outcome;
    }

    @Override
    public String headline() {
        return "k";
    }

    @Override
    public Parameters parameters() {
        return Parameters.NONE.and("sites", 3, "of them").and("costs", List.of(0.5, 2.0), "of a message");
    }

    @Override
    public Outcome run(Setting setting) {
        return outcome;
    }
}
