package org.raidlab.experiments.bench;

import java.io.IOException;

/** A contestant of a benchmark, which can be measured repeatedly. */
@FunctionalInterface
public interface Contestant {
    /** Runs one round and returns its figure. */
    double round() throws IOException;
}
