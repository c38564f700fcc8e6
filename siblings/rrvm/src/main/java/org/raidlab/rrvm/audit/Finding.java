package org.raidlab.rrvm.audit;

/**
 * What one look at a site has found.
 *
 * @param verdict in a word
 * @param what the numbers behind it, for people
 */
public record Finding(Verdict verdict, String what) {
    /** Where the last acknowledged transaction of a site is. */
    public enum Verdict {
        /** In the log on disk. */
        ON_DISK,
        /** In the memories of the manager and of its first server, or of a quorum of servers. */
        IN_TWO_MEMORIES,
        /** A process ended while the auditor looked, or does not run. */
        UNDECIDED,
        /** Not in two places. */
        MISSING
    }
}
