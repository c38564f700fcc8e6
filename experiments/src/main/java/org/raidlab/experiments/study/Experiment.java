package org.raidlab.experiments.study;

import java.io.IOException;
import java.util.SequencedMap;

/** An experiment that reproduces a table or figure of a paper. */
public interface Experiment {
    /** Returns the id on the command line: {@code raid-table1}. */
    String id();

    /** Returns the subject of the experiment, in a line. */
    String title();

    /** Returns a description of the measurement, its procedure and its checks. */
    String about();

    /** Returns the settings that determine the figures beside seed and repeats, for the results folder. */
    SequencedMap<String, Object> configuration();

    /** Runs the experiment; its duration is that given in {@link #about}. */
    Outcome run(Setting setting) throws IOException;
}
