package org.raidlab.systemm;

import org.raidlab.core.turn.LogDevice;
import org.raidlab.systemm.CheckpointAlgorithm.Consistency;

/** What the log says of a committed transaction (paper section 3). */
public enum LogStrategy {
    /** The location and the new image of each slot that the transaction wrote. */
    VALUE(Consistency.NONE),
    /** The same as VALUE, in a log of several stripes that are written and read at once (later than the paper). */
    PARALLEL_VALUE(Consistency.NONE),
    /** The record-level actions of the transaction. */
    AOPER(Consistency.ACTION),
    /** The name of the procedure and its parameters. */
    TOPER(Consistency.TRANSACTION),
    /** Of each transaction, its actions or its call: what costs less to log and to redo (later than the paper). */
    ADAPTIVE(Consistency.TRANSACTION);

    private static final int STRIPES = 4;

    private final Consistency needed;

    LogStrategy(Consistency needed) {
        this.needed = needed;
    }

    /** Returns whether the log has new images of slots, and nothing else. */
    public boolean hasValuesAlone() {
        return needed == Consistency.NONE;
    }

    /** Returns the log on disk. */
    public LogDevice device() {
        return this == PARALLEL_VALUE ? SystemMDevices.LOG.striped(STRIPES) : SystemMDevices.LOG;
    }

    /** Returns whether a backup copy of this algorithm and such a log together give the database back. */
    public boolean allows(CheckpointAlgorithm checkpoint) {
        return checkpoint.consistency().compareTo(needed) >= 0;
    }
}
