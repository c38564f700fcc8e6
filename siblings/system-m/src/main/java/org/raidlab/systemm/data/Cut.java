package org.raidlab.systemm.data;

import org.jspecify.annotations.Nullable;
import org.raidlab.systemm.Copy;

/**
 * The database as it was when a sweep began, while transactions go on. An object lives for one sweep. A checkpointer
 * that does not need the state of one moment has {@link #NONE}.
 */
public interface Cut {
    /** Keeps nothing. */
    Cut NONE = (segment, copy) -> {
        throw new IllegalStateException("a sweep without a cut captures nothing");
    };

    /** Takes note that a white segment is about to be changed. */
    default void beforeChange(Segment segment) {}

    /** Returns whether a shadow of a white segment is part of the cut, and so has to stay until it is captured. */
    default boolean keeps(Segment segment, int slot) {
        return false;
    }

    /** Returns a segment that ought to be captured before others; null if there is none. */
    default @Nullable Segment urgent() {
        return null;
    }

    /**
     * Returns a segment as it was when the sweep began, and stops keeping it so.
     *
     * @return null if that copy has it already
     */
    byte @Nullable [] capture(Segment segment, Copy copy);
}
