package org.raidlab.am.post;

import java.util.ArrayDeque;

/**
 * The log positions of the decisions of posts. Posts come in the order of their decisions, which is what lets one log
 * position stand for all that a checkpoint contains.
 */
public final class Decisions {
    private final ArrayDeque<Long> unfinished = new ArrayDeque<>();
    private long newest;

    /** Records a post that has arrived, with a decision at this position. */
    public void accepted(long decided) {
        unfinished.add(decided);
        newest = Math.max(newest, decided);
    }

    /** Records that the oldest unfinished post is now completely installed. */
    public void finished() {
        unfinished.remove();
    }

    /** Records after a restart that the post with this decision is installed. */
    public void recovered(long decided) {
        newest = Math.max(newest, decided);
    }

    /** Returns the newest decision seen. */
    public long newest() {
        return newest;
    }

    /**
     * Returns a position before which all decisions are completely installed. The newest decision itself stays on the
     * other side of it, installed or not: what follows it may not be durable yet, and a log is cut at the beginning of
     * a record only.
     */
    public long bound() {
        long bound = newest;
        for (long decided : unfinished) {
            bound = Math.min(bound, decided);
        }
        return bound;
    }

    public int unfinishedCount() {
        return unfinished.size();
    }
}
