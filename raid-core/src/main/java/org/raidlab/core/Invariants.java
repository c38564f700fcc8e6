package org.raidlab.core;

/**
 * Checks conditions that hold by construction. A violated invariant is our bug: it ends the process, it is never
 * handled.
 */
public final class Invariants {
    private Invariants() {}

    /** Throws {@link IllegalStateException} with {@code what} if {@code holds} is false. */
    public static void check(boolean holds, String what) {
        if (!holds) {
            throw new IllegalStateException("invariant violated: " + what);
        }
    }

    /** Throws as above, with an object that is formatted only on failure: for checks that every step makes. */
    public static void check(boolean holds, String what, Object about) {
        if (!holds) {
            throw new IllegalStateException("invariant violated: " + what + ": " + about);
        }
    }

    /**
     * Throws {@link IllegalArgumentException} if {@code holds} is false: for the compact constructors of messages,
     * where bytes come from outside.
     */
    public static void require(boolean holds, String what) {
        if (!holds) {
            throw new IllegalArgumentException(what);
        }
    }
}
