package org.raidlab.rc.rowaa;

/** Whether this site itself keeps time: a process that was stopped, or given no processor, wakes up late. */
final class Pulse {
    private final long beatNanos;
    private long lastNanos;
    private boolean begun;

    Pulse(long beatNanos) {
        this.beatNanos = beatNanos;
    }

    /** A beat is sent now: how much too late, if that is more than a beat. */
    long lateNanos(long nowNanos) {
        long late = begun ? nowNanos - lastNanos - beatNanos : 0;
        begun = true;
        lastNanos = nowNanos;
        return late > beatNanos ? late : 0;
    }
}
