package org.raidlab.cli;

import org.raidlab.experiments.study.Experiment;
import org.raidlab.experiments.study.Parameters;

/**
 * An experiment that is to run.
 *
 * @param cell what a sweep varies, for the name of the folder; empty without a sweep
 */
record ExperimentRun(Experiment experiment, long seed, int repeat, Parameters parameters, String cell) {
    ExperimentRun with(Parameters other) {
        return new ExperimentRun(experiment, seed, repeat, other, cell);
    }

    /** Returns this run with one of several seeds. */
    ExperimentRun withSeed(long one) {
        return new ExperimentRun(experiment, one, repeat, parameters, cell + "-seed-" + one);
    }

    /** Returns this run as a cell of a sweep. */
    ExperimentRun with(Parameters other, String varied) {
        return new ExperimentRun(experiment, seed, repeat, other, cell + "-" + varied);
    }
}
