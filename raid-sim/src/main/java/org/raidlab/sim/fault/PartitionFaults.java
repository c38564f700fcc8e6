package org.raidlab.sim.fault;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.sim.net.Barrier;
import org.raidlab.sim.net.NetworkCount;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.net.SimNetwork.Direction;
import org.raidlab.sim.process.SimProcess;

/** Cuts single directions, partitions the network in whole shapes, and clogs it. */
final class PartitionFaults implements Faults {
    private static final long FLAP_MOST_NANOS = 60_000_000;
    private static final double BYSTANDER_IN = 0.5;

    private final FaultTimes times;
    private final SimNetwork network;
    private final List<InetSocketAddress> targets;
    private final Map<PlanKey, List<Barrier>> barriers = new LinkedHashMap<>();
    private boolean ended;

    PartitionFaults(FaultTimes times, SimNetwork network, List<SimProcess> targets) {
        this.times = times;
        this.network = network;
        this.targets = targets.stream().map(SimProcess::socket).toList();
    }

    @Override
    public void begin() {
        times.repeat(PlanKey.CUTS, this::cutOne);
        for (PartitionShape shape : PartitionShape.values()) {
            times.repeat(shape.key(), () -> partition(shape));
        }
        times.repeat(PlanKey.PARTITION_FLAPPING, this::flap);
        times.repeat(PlanKey.CLOGS, this::clog);
    }

    /**
     * Cuts a direction from or to a target that was in use so far: a cut of an unused direction would have no effect.
     */
    private void cutOne() {
        List<Direction> inUse = new ArrayList<>(network.directions());
        inUse.removeIf(way -> !targets.contains(way.from()) && !targets.contains(way.to()));
        if (!inUse.isEmpty()) {
            Barrier barrier = barrier(PlanKey.CUTS);
            stand(barrier, List.of(times.one(inUse)), times.plan().nanos(PlanKey.CUT_MILLIS), this::cutOne);
        }
    }

    private void partition(PartitionShape shape) {
        long duration = times.most(PlanKey.PARTITION_MILLIS);
        stand(barrier(shape.key()), shape.cut(inAnyOrder()), duration, () -> partition(shape));
    }

    private Barrier barrier(PlanKey why) {
        Barrier barrier = new Barrier();
        barriers.computeIfAbsent(why, key -> new ArrayList<>()).add(barrier);
        return barrier;
    }

    /**
     * Returns the sockets in random order, a target first. Of all others, name server and clients, each stands
     * somewhere or hears everybody.
     */
    private List<InetSocketAddress> inAnyOrder() {
        List<InetSocketAddress> rest = new ArrayList<>(targets);
        for (InetSocketAddress socket : network.sockets()) {
            if (!targets.contains(socket) && times.random().chance(BYSTANDER_IN)) {
                rest.add(socket);
            }
        }
        List<InetSocketAddress> order = new ArrayList<>();
        order.add(rest.remove(times.random().nextInt(targets.size())));
        while (!rest.isEmpty()) {
            order.add(rest.remove(times.random().nextInt(rest.size())));
        }
        return order;
    }

    /**
     * Raises a barrier for some time; if the barrier has stopped no datagram when it is lowered, another one is tried.
     */
    private void stand(Barrier barrier, List<Direction> ways, long durationNanos, Runnable another) {
        if (ended) {
            return;
        }
        ways.forEach(way -> network.raise(barrier, way));
        times.after(durationNanos, PlanKey.PARTITION_MILLIS, () -> {
            ways.forEach(way -> network.lower(barrier, way));
            if (barrier.stopped() == 0 && !ways.isEmpty()) {
                another.run();
            }
        });
    }

    /** Cuts a process off and reconnects it, many times in a row. */
    private void flap() {
        Barrier barrier = barrier(PlanKey.PARTITION_FLAPPING);
        List<Direction> ways = PartitionShape.ONE_OFF.cut(inAnyOrder());
        long end = times.most(PlanKey.PARTITION_MILLIS);
        for (long at = 0; at < end; ) {
            long down = 1L + times.random().nextInt((int) FLAP_MOST_NANOS);
            times.after(at, PlanKey.PARTITION_FLAPPING, () -> stand(barrier, ways, down, () -> {}));
            at += down + 1L + times.random().nextInt((int) FLAP_MOST_NANOS);
        }
        times.after(end + FLAP_MOST_NANOS, PlanKey.PARTITION_FLAPPING, () -> {
            if (barrier.stopped() == 0 && !ended) {
                flap();
            }
        });
    }

    /**
     * Clogs one socket after the other, and frees them in another order; the held datagrams of each then arrive at
     * once.
     */
    private void clog() {
        long duration = times.plan().nanos(PlanKey.PARTITION_MILLIS);
        for (InetSocketAddress socket : inAnyOrder()) {
            long from = times.random().nextInt((int) Math.max(1, duration / 2));
            long until = duration / 2 + times.random().nextInt((int) Math.max(1, duration / 2));
            times.after(from, PlanKey.CLOGS, () -> clog(socket, until - from));
        }
    }

    private void clog(InetSocketAddress socket, long durationNanos) {
        if (ended) {
            return;
        }
        long until = times.simulation().nowNanos() + durationNanos;
        for (InetSocketAddress other : network.sockets()) {
            network.clog(new Direction(socket, other), until);
            network.clog(new Direction(other, socket), until);
        }
    }

    @Override
    public void end() {
        ended = true;
        network.mendAll();
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
        counts.put(PlanKey.CUTS, effective(PlanKey.CUTS));
        for (PartitionShape shape : PartitionShape.values()) {
            counts.put(shape.key(), effective(shape.key()));
        }
        counts.put(PlanKey.PARTITION_FLAPPING, effective(PlanKey.PARTITION_FLAPPING));
        counts.put(PlanKey.CLOGS, network.get(NetworkCount.CLOGGING));
        return counts;
    }

    /** Returns how many of these barriers stopped a datagram. */
    private long effective(PlanKey why) {
        return barriers.getOrDefault(why, List.of()).stream()
                .filter(barrier -> barrier.stopped() > 0)
                .count();
    }
}
