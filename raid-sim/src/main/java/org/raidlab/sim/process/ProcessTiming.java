package org.raidlab.sim.process;

import org.raidlab.core.Invariants;
import org.raidlab.sim.time.Delay;

/**
 * The durations of a process's work.
 *
 * @param turnNanos from an arrival to the turn that takes it, and from one turn to the next; positive, so that time
 *     passes
 * @param force of a log; nothing else happens meanwhile
 * @param blockWrite in the background
 * @param inboxBytes that wait at the socket; more are dropped
 */
public record ProcessTiming(long turnNanos, Delay force, Delay blockWrite, int inboxBytes) {
    /** As on a laptop with a good disk. */
    public static final ProcessTiming DEFAULT =
            new ProcessTiming(20_000, new Delay(120_000, 60_000), new Delay(300_000, 200_000), 4 << 20);

    public ProcessTiming {
        Invariants.require(turnNanos > 0 && inboxBytes > 0, "a turn takes time, and something fits into the inbox");
    }
}
