package org.raidlab.rc.rowaa;

/**
 * How regularly the beats of a site come. A site that is slow, or far behind a bad network, is given more time before
 * it is taken for failed than one whose beats come as they are sent: to be left out costs it its session.
 *
 * @param suspicionNanos the least patience
 * @param longestNanos the longest silence, which is forgotten by and by
 */
record HeartbeatJitter(long suspicionNanos, long longestNanos) {
    /** Half of a silence is forgotten in nine seconds. */
    private static final int MEMORY = 128;

    /** Preparing a transaction of 25 MB takes every member a second or two, in one piece. */
    private static final int MOST = 10;

    private static final int UNKNOWN = 4;

    /** Of a site that has just begun: its program is still being loaded and compiled. */
    static HeartbeatJitter unknown(long suspicionNanos) {
        return new HeartbeatJitter(suspicionNanos, suspicionNanos * UNKNOWN / 2);
    }

    /** Of a site that has kept time so far. */
    static HeartbeatJitter good(long suspicionNanos) {
        return new HeartbeatJitter(suspicionNanos, 0);
    }

    /** A beat has come so long after the one before. */
    HeartbeatJitter after(long silenceNanos) {
        long remembered = longestNanos - longestNanos / MEMORY;
        return new HeartbeatJitter(suspicionNanos, Math.max(silenceNanos, remembered));
    }

    /** A silence as long as this is suspicious. */
    long patienceNanos() {
        return Math.clamp(2 * longestNanos, suspicionNanos, mostNanos());
    }

    /** However irregularly the beats come, a longer silence is suspicious. */
    long mostNanos() {
        return MOST * suspicionNanos;
    }
}
