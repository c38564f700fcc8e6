package org.raidlab.sim.net;

import org.raidlab.core.Invariants;
import org.raidlab.sim.time.Delay;

/**
 * The quality of one direction of a link: its faults and delays. Without reordering a link keeps the order.
 *
 * @param loss share that never arrives
 * @param duplication share that arrives twice
 * @param reordering share that is held back, so that others overtake it
 * @param damage what happens to content
 * @param delay how long a datagram takes
 * @param holdNanos that a datagram held back takes in addition, at most
 * @param lateness of the few that take very long
 */
public record LinkQuality(
        double loss,
        double duplication,
        double reordering,
        Damage damage,
        Delay delay,
        long holdNanos,
        Lateness lateness) {
    /** A good local network: a tenth of a millisecond, no faults. */
    public static final LinkQuality CALM = calm(new Delay(100_000, 20_000));

    /**
     * The damage to the content of datagrams.
     *
     * @param corruption share of which 1 to 64 bits arrive wrong
     * @param truncation share that arrives cut short
     * @param splicing share that ends as an earlier datagram of the link did
     */
    public record Damage(double corruption, double truncation, double splicing) {
        public static final Damage NONE = new Damage(0, 0, 0);

        public Damage {
            requireShares(corruption, truncation, splicing);
        }

        public static Damage ofBits(double corruption) {
            return new Damage(corruption, 0, 0);
        }

        private Damage times(double factor) {
            return new Damage(most1(corruption * factor), most1(truncation * factor), most1(splicing * factor));
        }
    }

    /**
     * The share of datagrams that arrive very late, when no process expects them, perhaps after a restart of their
     * sender.
     *
     * @param share of all
     * @param mostNanos that one takes
     */
    public record Lateness(double share, long mostNanos) {
        public static final Lateness NONE = new Lateness(0, 0);

        public Lateness {
            requireShares(share);
            Invariants.require(mostNanos >= 0, "a delay is not negative");
        }
    }

    public LinkQuality {
        requireShares(loss, duplication, reordering);
        Invariants.require(holdNanos >= 0, "a delay is not negative");
    }

    /** Makes a quality without datagrams that are very late. */
    public LinkQuality(double loss, double duplication, double reordering, Damage damage, Delay delay, long holdNanos) {
        this(loss, duplication, reordering, damage, delay, holdNanos, Lateness.NONE);
    }

    private static void requireShares(double... shares) {
        for (double share : shares) {
            Invariants.require(share >= 0 && share <= 1, "a share is between 0 and 1");
        }
    }

    private static double most1(double share) {
        return Math.min(1, share);
    }

    /** Returns a link with delay and without faults. */
    public static LinkQuality calm(Delay delay) {
        return new LinkQuality(0, 0, 0, Damage.NONE, delay, 0);
    }

    /** Returns a copy of this quality with the same delay and no faults. */
    public LinkQuality calmed() {
        return calm(delay);
    }

    /** Returns a copy of this quality with a loss of at least so much. */
    public LinkQuality losing(double share) {
        return new LinkQuality(Math.max(loss, share), duplication, reordering, damage, delay, holdNanos, lateness);
    }

    /** Returns a copy of this quality with so many times the faults and the delay. */
    public LinkQuality times(double factor) {
        return new LinkQuality(
                most1(loss * factor),
                most1(duplication * factor),
                most1(reordering * factor),
                damage.times(factor),
                new Delay((long) (delay.baseNanos() * factor), (long) (delay.tailNanos() * factor)),
                holdNanos,
                new Lateness(most1(lateness.share() * factor), lateness.mostNanos()));
    }
}
