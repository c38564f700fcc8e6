package org.raidlab.rrvm;

/** What a transaction waits for before it is acknowledged; each transaction says it. */
public enum Durability {
    /** The local disk, as in RVM. */
    LOCAL_FORCE,
    /** The memory of a server, as in RRVM, or the local disk if that comes first or no server counts. */
    REMOTE_1,
    /** The local disk and, as long as a server counts, its memory. */
    REMOTE_AND_FORCE;

    /** Returns whether the transaction waits for the disk in any case. */
    public boolean needsDisk() {
        return this != REMOTE_1;
    }
}
