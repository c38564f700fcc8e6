package org.raidlab.cc.twophaselocking;

/** The answer to deadlock: who waits, and who ends, when a request meets the lock of another transaction. */
public enum DeadlockPolicy {
    /** An older transaction waits for younger ones; a younger one is refused (it dies). */
    WAIT_DIE(10),
    /** A younger transaction waits for older ones; an older one ends younger ones (it wounds them). */
    WOUND_WAIT(3),
    /** Nobody waits: every conflict is refused. */
    NO_WAIT(0),
    /** Everybody waits; a cycle of waits at this site ends its youngest transaction. */
    DETECT(3),
    /** Everybody waits for a short time. */
    TIMEOUT(3);

    private final int patienceTicks;

    DeadlockPolicy(int patienceTicks) {
        this.patienceTicks = patienceTicks;
    }

    /**
     * Returns after how many ticks a request that still waits is refused. Every wait ends, since no site sees all
     * waits. Wait-die has no cycles, and its bound is a precaution. With the others a cycle can pass several sites: a
     * writer is pending at one and waits at another one. Such a cycle lasts as long as the bound.
     */
    int patienceTicks() {
        return patienceTicks;
    }
}
