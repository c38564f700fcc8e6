package org.raidlab.harness.wisconsin;

import java.util.List;

/** One of the two that run the queries. */
interface Runner {
    /** Runs a statement and takes all of its rows, or the number of tuples changed. */
    Answer run(String text);

    /** What a statement gave; values are strings, integers and floats as the runner has them. */
    record Answer(List<? extends List<?>> rows, int count) {}
}
