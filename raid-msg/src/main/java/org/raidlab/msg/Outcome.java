package org.raidlab.msg;

import org.raidlab.core.Stamp;

/** The outcome of a transaction, as far as it is known for certain. */
public sealed interface Outcome {
    /**
     * The transaction is durable at its coordinator; {@code stamp} is the version of all its writes, {@link Stamp#NONE}
     * if it wrote nothing.
     */
    record Committed(Stamp stamp) implements Outcome {}

    /** The transaction left no trace. */
    record Aborted(AbortReason reason) implements Outcome {}

    /** The transaction may have committed; its outcome can be asked for later by its id. */
    record Unknown() implements Outcome {}

    /**
     * Returns what this says to a client whose transaction has written: a commitment without a stamp is no server's
     * answer, so the outcome is unknown.
     */
    default Outcome ofWrites() {
        return this instanceof Committed(Stamp stamp) && stamp.equals(Stamp.NONE) ? new Unknown() : this;
    }

    default boolean isCommitted() {
        return this instanceof Committed;
    }
}
