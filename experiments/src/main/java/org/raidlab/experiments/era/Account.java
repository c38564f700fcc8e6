package org.raidlab.experiments.era;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.raidlab.msg.RaidServer;

/**
 * The time that a site's one processor spends, by server. Costs are in microseconds of 1988; the virtual clock runs so
 * many times faster that RAID's own timers, which are set for today's machines, play no part.
 */
final class Account {
    /** Microseconds of 1988 in a microsecond of virtual time. */
    static final double SPEED = 100;

    private static final double NANOS = 1_000;

    private final LongConsumer work;
    private final Map<RaidServer, Double> micros = new EnumMap<>(RaidServer.class);

    Account(LongConsumer work) {
        this.work = work;
    }

    /** Spends time on a server's behalf. */
    void charge(RaidServer server, double cost) {
        micros.merge(server, cost, Double::sum);
        charge(cost);
    }

    /** Spends time for the system. */
    void charge(double cost) {
        work.accept(toVirtualNanos(cost));
    }

    static long toVirtualNanos(double micros) {
        return Math.round(micros * NANOS / SPEED);
    }

    static double toMicros(long virtualNanos) {
        return virtualNanos * SPEED / NANOS;
    }

    double of(RaidServer server) {
        return micros.getOrDefault(server, 0.0);
    }
}
