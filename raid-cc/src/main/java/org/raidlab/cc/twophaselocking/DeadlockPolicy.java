package org.raidlab.cc.twophaselocking;

/** The answer to deadlock: who waits, and who ends, when a request meets the lock of another transaction. */
public enum DeadlockPolicy {
    /** An older transaction waits for younger ones; a younger one is refused (it dies). */
    WAIT_DIE,
    /** A younger transaction waits for older ones; an older one ends younger ones (it wounds them). */
    WOUND_WAIT,
    /** Nobody waits: every conflict is refused. */
    NO_WAIT,
    /** Everybody waits; a cycle of waits at this site ends its youngest transaction. */
    DETECT,
    /** Everybody waits for a short time. */
    TIMEOUT;

    /** Returns whether the ages of two transactions alone decide which of them waits. */
    boolean isByAge() {
        return this == WAIT_DIE || this == WOUND_WAIT;
    }
}
