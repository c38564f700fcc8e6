package org.raidlab.rc.membership;

/**
 * The detector of pauses of this site itself: a stopped or starved process sends its heartbeats late. Where this site
 * is kept waiting, others may be.
 */
final class PauseDetector {
    private final long beatNanos;
    private HeartbeatJitter own;
    private long lastNanos;
    private boolean begun;

    PauseDetector(long beatNanos, long suspicionNanos) {
        this.beatNanos = beatNanos;
        this.own = HeartbeatJitter.good(suspicionNanos);
    }

    /** Takes the sending of a heartbeat and returns its delay if that is longer than a heartbeat interval. */
    long lateNanos(long nowNanos) {
        long passed = begun ? nowNanos - lastNanos : beatNanos;
        begun = true;
        lastNanos = nowNanos;
        own = own.after(passed);
        long late = passed - beatNanos;
        return late > beatNanos ? late : 0;
    }

    /** Returns the silence that this site could have kept itself: a silence up to that length is not suspected. */
    long patienceNanos() {
        return own.patienceNanos();
    }
}
