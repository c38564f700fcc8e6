package org.raidlab.core;

/** Checks that hold by construction. A violated invariant is our bug: it ends the process, it is never handled. */
public final class Invariants {
    private Invariants() {}

    /** Throws {@link IllegalStateException} with {@code what} if {@code holds} is false. */
    public static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("invariant violated: " + what);
        }
    }

    /** The same, about something that is put into words only when it is needed: for checks that every step makes. */
    public static void check(boolean holds, String what, Object about) {
        if (!holds) {
            throw new IllegalStateException("invariant violated: " + what + ": " + about);
        }
    }

    /**
     * Throws {@link IllegalArgumentException}: for the compact constructors of messages, where bytes come from outside.
     */
    public static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException(what);
        }
    }
}
