package org.raidlab.experiments.rrvm;

import java.util.List;
import org.raidlab.rrvm.ByteRange;

/** What the transactions of a program write. */
interface EraLoad {
    /** Returns the size of the memory that the program maps. */
    long bytes();

    /** Returns what the next transaction writes. */
    List<ByteRange> next();

    /** Returns whether a transaction does the work of TPC-A beside its writes. */
    default boolean isBenchmark() {
        return false;
    }
}
