package org.raidlab.am.post;

import java.util.ArrayDeque;

/**
 * Where the decisions of posts stand in the log. Posts come in the order of their decisions, which is what lets one log
 * position stand for all that a checkpoint contains.
 */
public final class Decisions {
    private final ArrayDeque<Long> unfinished = new ArrayDeque<>();
    private long newest;

    /** A post with a decision at this position has come. */
    public void accepted(long decided) {
        unfinished.add(decided);
        newest = Math.max(newest, decided);
    }

    /** The oldest post that was not is now installed whole. */
    public void finished() {
        unfinished.remove();
    }

    /** After a restart: this is installed. */
    public void recovered(long decided) {
        newest = Math.max(newest, decided);
    }

    /** The newest decision seen. */
    public long newest() {
        return newest;
    }

    /**
     * A position before which all decisions are installed whole. The newest decision itself stays on the other side of
     * it, installed or not: what follows it may not be durable yet, and a log is cut at the beginning of a record only.
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
