package org.raidlab.sim.net;

import org.raidlab.core.RandomSource;

/** One direction between two sockets: what it does now, and how far it has delivered. */
final class Link {
    private final RandomSource random;
    private LinkQuality quality;
    private boolean cut;
    private long sent;
    private long deliveredUpTo = -1;
    private long lastArrivalNanos;

    Link(RandomSource random, LinkQuality quality) {
        this.random = random;
        this.quality = quality;
    }

    LinkQuality quality() {
        return quality;
    }

    void setQuality(LinkQuality other) {
        quality = other;
    }

    boolean isCut() {
        return cut;
    }

    void setCut(boolean now) {
        cut = now;
    }

    RandomSource random() {
        return random;
    }

    /** Numbers the datagrams of the link in the order in which they were sent. */
    long number() {
        return sent++;
    }

    /** When a datagram that leaves now arrives; one that is not held back overtakes no other. */
    long arrivalNanos(long leavesAtNanos) {
        long arrival = leavesAtNanos + quality.delay().draw(random);
        if (random.chance(quality.reordering())) {
            return arrival + hold();
        }
        lastArrivalNanos = Math.max(arrival, lastArrivalNanos);
        return lastArrivalNanos;
    }

    /** When the second copy of a datagram arrives: on a way of its own. */
    long copyArrivalNanos(long leavesAtNanos) {
        return leavesAtNanos + quality.delay().draw(random) + hold();
    }

    private long hold() {
        return (long) (random.nextDouble() * quality.holdNanos());
    }

    /** Takes note of a delivery; true if a later one was there before. */
    boolean isOvertaken(long number) {
        boolean overtaken = number < deliveredUpTo;
        deliveredUpTo = Math.max(number, deliveredUpTo);
        return overtaken;
    }
}
