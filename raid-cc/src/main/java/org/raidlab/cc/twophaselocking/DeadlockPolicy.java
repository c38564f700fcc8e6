package org.raidlab.cc.twophaselocking;

import java.util.Collection;

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

    /**
     * Returns the policy for a conflict. If one of RAID's own transactions is in it, age decides: RAID's own waits for
     * the clients', and no client's waits for it. So it is in no cycle over several sites, which only time would end,
     * and readers that come one after the other do not keep it from ever getting its locks.
     */
    DeadlockPolicy between(Age request, Collection<Age> blockers) {
        boolean ofSystem = request.isOfSystem() || blockers.stream().anyMatch(Age::isOfSystem);
        return ofSystem && this != WOUND_WAIT ? WAIT_DIE : this;
    }
}
