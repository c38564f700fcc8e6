package org.raidlab.rc.rowaa;

/**
 * Whether this site itself keeps time: a process that was stopped, or given no processor, wakes up late. Where this
 * site is kept waiting, others may be.
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

    /** A beat is sent now: how much too late, if that is more than a beat. */
    long lateNanos(long nowNanos) {
        long passed = begun ? nowNanos - lastNanos : beatNanos;
        begun = true;
        lastNanos = nowNanos;
        own = own.after(passed);
        long late = passed - beatNanos;
        return late > beatNanos ? late : 0;
    }

    /** A silence that this site could have kept itself is not suspicious. */
    long patienceNanos() {
        return own.patienceNanos();
    }
}
