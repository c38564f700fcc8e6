package org.raidlab.rc.membership;

/**
 * The regularity of a site's heartbeats. A site that is slow, or far behind a bad network, is given more time before it
 * is taken for failed than one whose beats come as they are sent: to be left out costs it its session.
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

    /** Returns the jitter assumed for a site that has just started: its program is still being loaded and compiled. */
    static HeartbeatJitter unknown(long suspicionNanos) {
        return new HeartbeatJitter(suspicionNanos, suspicionNanos * UNKNOWN / 2);
    }

    /** Returns the jitter of a site whose heartbeats have been regular so far. */
    static HeartbeatJitter good(long suspicionNanos) {
        return new HeartbeatJitter(suspicionNanos, 0);
    }

    /** Takes a heartbeat that came this long after the one before. */
    HeartbeatJitter after(long silenceNanos) {
        long remembered = longestNanos - longestNanos / MEMORY;
        return new HeartbeatJitter(suspicionNanos, Math.max(silenceNanos, remembered));
    }

    /** Returns the silence from which a site is suspected. */
    long patienceNanos() {
        return Math.clamp(2 * longestNanos, suspicionNanos, mostNanos());
    }

    /** Returns the silence above which a site is always suspected, however irregular its heartbeats are. */
    long mostNanos() {
        return MOST * suspicionNanos;
    }
}
