package org.raidlab.sim.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.Consumer;
import org.raidlab.sim.fault.FaultKey;
import org.raidlab.sim.fault.FaultTimes;
import org.raidlab.sim.fault.Faults;
import org.raidlab.sim.net.Barrier;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.net.SimNetwork.Direction;
import org.raidlab.sim.process.SimProcess;

/**
 * Faults of the memories that sites' logs use, one memory at a time. The next one comes when no site relies any more on
 * what the last one has lost: a loss that the rules allow would be no error of the sites.
 */
public final class MemoryFaults implements Faults {
    /** A memory dies and is back, empty. */
    public static final FaultKey RESTARTS_EMPTY = FaultKey.count("memory-restarts-empty");
    /** A memory is cut off until the sites go on without it; then it is back, with old records. */
    public static final FaultKey STALE = FaultKey.count("stale-memory-returns");

    /** All keys that a plan with memories has in addition. */
    public static final List<FaultKey> KEYS = List.of(RESTARTS_EMPTY, STALE);

    private static final long CUT_NANOS = 1_500_000_000;
    private static final long[] RESTARTS_NANOS = {2_000_000, 1_200_000_000};

    private final FaultTimes times;
    private final SimulatedCluster<?> cluster;
    private final SimNetwork network;
    private final SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
    private int underWay;
    private boolean ended;

    MemoryFaults(FaultTimes times, SimulatedCluster<?> cluster, SimNetwork network) {
        this.times = times;
        this.cluster = cluster;
        this.network = network;
        KEYS.forEach(key -> counts.put(key, 0L));
    }

    @Override
    public void begin() {
        if (!cluster.memories().isEmpty()) {
            times.repeat(RESTARTS_EMPTY, () -> strike(RESTARTS_EMPTY, this::restartEmpty));
            times.repeat(STALE, () -> strike(STALE, this::makeStale));
        }
    }

    private void strike(FaultKey key, Consumer<SimProcess> fault) {
        if (ended) {
            return;
        }
        if (underWay > 0 || !cluster.usesAllMemories()) {
            times.later(key, () -> strike(key, fault));
            return;
        }
        underWay++;
        fault.accept(times.one(cluster.memories()));
        counts.merge(key, 1L, Long::sum);
    }

    private void restartEmpty(SimProcess memory) {
        memory.crash();
        memory.startAfter(RESTARTS_NANOS[times.random().nextInt(RESTARTS_NANOS.length)]);
        times.after(CUT_NANOS, RESTARTS_EMPTY, () -> underWay--);
    }

    private void makeStale(SimProcess memory) {
        Barrier barrier = new Barrier();
        List<Direction> ways = cluster.logOwners().stream()
                .flatMap(site -> List.of(
                        new Direction(site.socket(), memory.socket()), new Direction(memory.socket(), site.socket()))
                        .stream())
                .toList();
        ways.forEach(way -> network.raise(barrier, way));
        times.after(CUT_NANOS, STALE, () -> {
            ways.forEach(way -> network.lower(barrier, way));
            underWay--;
        });
    }

    @Override
    public void end() {
        ended = true;
    }

    @Override
    public boolean isOver() {
        return underWay == 0;
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        return counts;
    }
}
