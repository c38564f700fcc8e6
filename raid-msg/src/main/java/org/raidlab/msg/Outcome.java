package org.raidlab.msg;

import org.raidlab.core.Stamp;

/** How a transaction ended: never a guess. */
public sealed interface Outcome {
    /**
     * Durable at its coordinator; {@code stamp} is the version of all it wrote, {@link Stamp#NONE} if it wrote nothing.
     */
    record Committed(Stamp stamp) implements Outcome {}

    /** Left no trace. */
    record Aborted(AbortReason reason) implements Outcome {}

    /** May have committed; can be asked for later by its id. */
    record Unknown() implements Outcome {}

    default boolean isCommitted() {
        return this instanceof Committed;
    }
}
