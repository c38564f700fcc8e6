package org.raidlab.rrvm;

/** What a transaction waits for before it is acknowledged; each transaction says it. */
public enum Durability {
    /** The local disk, as in RVM. */
    LOCAL_FORCE,
    /** The memory of a server, as in RRVM, or the local disk if that comes first or no server counts. */
    REMOTE_1,
    /** The local disk and, as long as a server counts, its memory. */
    REMOTE_AND_FORCE,
    /** The memories of k servers out of n, or the local disk if that comes first or fewer than k count. */
    QUORUM,
    /** The memory of a server as with {@link #REMOTE_1}, which has the bytes in place and no record of them. */
    MIRROR,
    /** A mapped file of the site, as a stand-in for memory that is not volatile, or the log if that comes first. */
    MAPPED;

    /** Returns whether the transaction waits for the disk in any case. */
    public boolean needsDisk() {
        return this == LOCAL_FORCE || this == REMOTE_AND_FORCE;
    }

    /** Returns whether no death of a process can lose the transaction once it is acknowledged. */
    public boolean isStable() {
        return needsDisk() || this == MAPPED;
    }

    /**
     * Returns the memories of how many servers it waits for.
     *
     * @param quorum how many a quorum is
     */
    public int memories(int quorum) {
        return switch (this) {
            case LOCAL_FORCE, MAPPED -> 0;
            case REMOTE_1, REMOTE_AND_FORCE, MIRROR -> 1;
            case QUORUM -> quorum;
        };
    }
}
