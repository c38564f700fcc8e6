package org.raidlab.checkpoint;

/** The answer to a request: the flag of a done message. The order is part of the wire format. */
public enum Answer {
    /** It is no done. */
    NONE,
    /** A checkpoint was taken, or the process rolls back. */
    TOOK,
    /** The checkpoint, or the rollback, of another instance serves this one too. */
    SHARED,
    /** Nothing depends on it here. */
    NOT_NEEDED,
    /** This process is in the instance already. */
    DUPLICATE,
    /** In a rollback request: the sender begins a new life. */
    RESTARTED
}
