package org.raidlab.experiments.study;

import java.io.IOException;
import java.util.SequencedMap;

/** A table or figure of a paper that can be done again. */
public interface Experiment {
    /** As the command line calls it: {@code raid-table1}. */
    String id();

    /** What it shows, in a line. */
    String title();

    /** What is measured, how, and what is asked of it. */
    String about();

    /** What decides its figures beside seed and repeats, for the results folder. */
    SequencedMap<String, Object> configuration();

    /** Runs it; as long as it says in {@link #about}. */
    Outcome run(Setting setting) throws IOException;
}
