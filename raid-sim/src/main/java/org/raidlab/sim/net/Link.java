package org.raidlab.sim.net;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.RandomSource;

/** One direction between two sockets: what it does now, and how far it has delivered. */
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

    /** When a datagram arrives, and what is worth counting about that. */
    record Arrival(long timeNanos, @Nullable NetworkCount how) {}

    LinkQuality quality() {
        return quality;
    }

    void setQuality(LinkQuality other) {
        quality = other;
    }

    /** What stands in the way. */
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

    /** Nothing arrives before this time; then all of it does. */
    void clogUntil(long timeNanos) {
        cloggedUntilNanos = Math.max(cloggedUntilNanos, timeNanos);
    }

    RandomSource random() {
        return random;
    }

    Optional<Damager.Damaged> damage(byte[] content) {
        return damager.damage(content, quality.damage());
    }

    /** A datagram that would have been received is lost. */
    void lose() {
        lost++;
    }

    long lost() {
        return lost;
    }

    /** Numbers the datagrams of the link in the order in which they were sent. */
    long number() {
        return sent++;
    }

    /** When a datagram that leaves now arrives; one that is not held back overtakes no other. */
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

    /** When the second copy of a datagram arrives: on a way of its own. */
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

    /** Takes note of a delivery; true if a later one was there before. */
    boolean isOvertaken(long number) {
        boolean overtaken = number < deliveredUpTo;
        deliveredUpTo = Math.max(number, deliveredUpTo);
        return overtaken;
    }
}
