package org.raidlab.harness.sim;

import java.util.TreeMap;

/**
 * The pause of clients between transactions: a run that makes no progress, or waits for one condition, gets little
 * load.
 */
final class Pace {
    private static final long AGAIN_NANOS = 2_000_000;
    private static final long UNHURRIED_NANOS = 20_000_000;
    private static final int PATIENCE = 10;
    private static final int DOUBLINGS_MAX = 6;

    /** A client with other tasks takes this many at once, and then one for so many transactions of the mix. */
    private static final int TASKS_AHEAD = 20;

    private static final int TRANSACTIONS_OF_TASK = 8;

    private final TreeMap<Integer, Integer> inVain = new TreeMap<>();
    private int ended;
    private boolean hurried = true;

    /** Sets whether clients go on at once, or pause. */
    void hurry(boolean now) {
        hurried = now;
    }

    /**
     * Returns whether a client whose tasks are not the mix may begin one more: where the mix is slow, the history would
     * have little else.
     *
     * @param begun how many tasks this client has begun
     */
    boolean hasTurn(int begun) {
        return begun < TASKS_AHEAD + ended / TRANSACTIONS_OF_TASK;
    }

    /**
     * Returns the pause of a client after a transaction of the mix: none after a commit, a short one after an abort,
     * and a growing one while the client has no success.
     *
     * @param enough has been done, and the run waits for faults to end
     */
    long pauseNanos(int client, boolean hasCommitted, boolean enough) {
        ended++;
        int failures = hasCommitted ? 0 : inVain.getOrDefault(client, 0) + 1;
        inVain.put(client, failures);
        long pause = hasCommitted ? 0 : AGAIN_NANOS << Math.clamp(failures - PATIENCE, 0, DOUBLINGS_MAX);
        return hurried && !enough ? pause : Math.max(pause, UNHURRIED_NANOS);
    }
}
