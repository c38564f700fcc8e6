package org.raidlab.runtime.node;

import org.raidlab.core.Clock;

/**
 * The heartbeat timer of a membership. Silence is counted in beats of one's own: a process that was stopped for a while
 * has not listened meanwhile, and takes nobody for dead because of it.
 */
final class Ticks {
    static final long NANOS = 200_000_000;
    /** After so many beats without a word of it a process of a site that is up is taken for dead. */
    static final int SILENT = 25;
    /** After so many it is, as long as the site is not up: restoring a database takes time, and nobody waits for it. */
    static final int SILENT_WHILE_RECOVERING = 1_500;
    /** After so many a process may be replaced by another one. */
    static final int ABSENT = 5;

    private final Clock clock;
    private long nextAt;

    Ticks(Clock clock) {
        this.clock = clock;
        nextAt = clock.monotonicNanos();
    }

    /** Returns whether a heartbeat is due, and counts it as done. */
    boolean take() {
        long now = clock.monotonicNanos();
        boolean due = nextAt <= now;
        if (due) {
            nextAt = now + NANOS;
        }
        return due;
    }

    long nextNanos() {
        return nextAt;
    }
}
