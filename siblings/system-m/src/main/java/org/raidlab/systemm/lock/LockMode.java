package org.raidlab.systemm.lock;

/** The modes of a lock. */
public enum LockMode {
    SHARED,
    EXCLUSIVE;

    boolean conflictsWith(LockMode other) {
        return this == EXCLUSIVE || other == EXCLUSIVE;
    }

    boolean covers(LockMode other) {
        return compareTo(other) >= 0;
    }
}
