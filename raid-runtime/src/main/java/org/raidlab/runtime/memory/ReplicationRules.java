package org.raidlab.runtime.memory;

/** The rules of a replicated log on which its promise rests. A test breaks one of them and has to be caught. */
public class ReplicationRules {
    /** The rules as they are. */
    public static final ReplicationRules SOUND = new ReplicationRules();

    protected ReplicationRules() {}

    /** The factor of all times for which the log waits: 1 on the networks of today, more on slow ones. */
    public int patience() {
        return 1;
    }

    /** A record is durable when so many memories have confirmed it. */
    public boolean isConfirmed(int confirmations, int needed) {
        return confirmations >= needed;
    }

    /** A memory that began anew has lost what it had confirmed. */
    public boolean isSameLife(long life, long told) {
        return life == told;
    }

    /** A memory may free what the disk has, and nothing else. */
    public long mayFree(long durable, long end) {
        return durable;
    }

    /** What a memory that does not count any more has confirmed is on disk before others count without it. */
    public boolean forcesBeforeMark() {
        return true;
    }

    /** A memory counts from the moment that the disk says so: a restart asks those that the disk names. */
    public boolean marksBeforeCounting() {
        return true;
    }

    /** A confirmed record is at {@code needed} of the marked memories: all but fewer than that have to answer. */
    public boolean isEnough(int answered, int marked, int needed) {
        return marked - answered < needed;
    }

    /** Of two logs that answer, the longer one has everything that was confirmed. */
    public boolean isBetter(long end, long other) {
        return end > other;
    }
}
