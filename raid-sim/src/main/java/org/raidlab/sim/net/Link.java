package org.raidlab.sim.net;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.RandomSource;

/** One direction between two sockets: its present quality, and the progress of its deliveries. */
final class Link {
    private final RandomSource random;
    private final Damager damager;
    private final List<Barrier> barriers = new ArrayList<>(1);
    private LinkQuality quality;
    private long sent;
    private long lost;
    private long deliveredUpTo = -1;
    private long lastArrivalNanos;
    private long cloggedUntilNanos;

    Link(RandomSource random, LinkQuality quality) {
        this.random = random;
        this.damager = new Damager(random);
        this.quality = quality;
    }

    /** The arrival time of a datagram, and the event to count, if any. */
    record Arrival(long timeNanos, @Nullable NetworkCount how) {}

    LinkQuality quality() {
        return quality;
    }

    void setQuality(LinkQuality other) {
        quality = other;
    }

    /** Returns the barrier of the direction, if there is one. */
    Optional<Barrier> barrier() {
        return barriers.isEmpty() ? Optional.empty() : Optional.of(barriers.getFirst());
    }

    void raise(Barrier barrier) {
        barriers.add(barrier);
    }

    void lower(Barrier barrier) {
        barriers.remove(barrier);
    }

    void clear() {
        barriers.clear();
        cloggedUntilNanos = 0;
    }

    /** Holds all datagrams until this time; then all arrive. */
    void clogUntil(long timeNanos) {
        cloggedUntilNanos = Math.max(cloggedUntilNanos, timeNanos);
    }

    RandomSource random() {
        return random;
    }

    Optional<Damager.Damaged> damage(byte[] content) {
        return damager.damage(content, quality.damage());
    }

    /** Counts the loss of a datagram that would have been received. */
    void lose() {
        lost++;
    }

    long lost() {
        return lost;
    }

    /** Returns the number of the next datagram, in the order in which the link's datagrams were sent. */
    long number() {
        return sent++;
    }

    /** Returns the arrival time of a datagram that leaves now; a datagram that is not held back overtakes no other. */
    Arrival arrival(long leavesAtNanos) {
        long arrival = leavesAtNanos + quality.delay().draw(random);
        if (random.chance(quality.reordering())) {
            return unclogged(arrival + part(quality.holdNanos()), null);
        }
        if (random.chance(quality.lateness().share())) {
            return unclogged(arrival + part(quality.lateness().mostNanos()), NetworkCount.LATENESS);
        }
        lastArrivalNanos = Math.max(arrival, lastArrivalNanos);
        return unclogged(lastArrivalNanos, null);
    }

    /** Returns the arrival time of the second copy of a datagram, which takes a way of its own. */
    Arrival copyArrival(long leavesAtNanos) {
        long arrival = leavesAtNanos + quality.delay().draw(random) + part(quality.holdNanos());
        return unclogged(arrival, NetworkCount.DUPLICATION);
    }

    private Arrival unclogged(long arrival, @Nullable NetworkCount how) {
        return arrival < cloggedUntilNanos
                ? new Arrival(cloggedUntilNanos, NetworkCount.CLOGGING)
                : new Arrival(arrival, how);
    }

    private long part(long mostNanos) {
        return (long) (random.nextDouble() * mostNanos);
    }

    /** Notes a delivery; returns true if a later datagram was delivered before. */
    boolean isOvertaken(long number) {
        boolean overtaken = number < deliveredUpTo;
        deliveredUpTo = Math.max(number, deliveredUpTo);
        return overtaken;
    }
}
