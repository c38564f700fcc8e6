package org.raidlab.sim.net;

import org.raidlab.core.Invariants;
import org.raidlab.sim.time.Delay;

/**
 * What one direction of a link does to datagrams. Shares are between 0 and 1. Without reordering a link keeps the
 * order.
 *
 * @param loss share that never arrives
 * @param duplication share that arrives twice
 * @param reordering share that is held back, so that others overtake it
 * @param corruption share of which some bits arrive wrong
 * @param delay how long a datagram takes
 * @param holdNanos that a datagram held back takes in addition, at most
 */
public record LinkQuality(
        double loss, double duplication, double reordering, double corruption, Delay delay, long holdNanos) {
    /** A good local network: a tenth of a millisecond, no faults. */
    public static final LinkQuality CALM = calm(new Delay(100_000, 20_000));

    public LinkQuality {
        for (double share : new double[] {loss, duplication, reordering, corruption}) {
            Invariants.require(share >= 0 && share <= 1, "a share is between 0 and 1");
        }
        Invariants.require(holdNanos >= 0, "a delay is not negative");
    }

    /** A link that only takes time. */
    public static LinkQuality calm(Delay delay) {
        return new LinkQuality(0, 0, 0, 0, delay, 0);
    }

    /** The same delay, no faults. */
    public LinkQuality calmed() {
        return calm(delay);
    }
}
