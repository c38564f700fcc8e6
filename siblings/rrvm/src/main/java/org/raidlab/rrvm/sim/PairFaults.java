package org.raidlab.rrvm.sim;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.RrvmTrace;
import org.raidlab.rrvm.manager.TransactionManager;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.fault.CriticalStepFaults;
import org.raidlab.sim.fault.FaultKey;
import org.raidlab.sim.fault.FaultTimes;
import org.raidlab.sim.fault.Faults;
import org.raidlab.sim.net.Barrier;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.net.SimNetwork.Direction;
import org.raidlab.sim.process.SimProcess;

/** The faults that only a manager and its remote memory server can have together. */
final class PairFaults implements Faults {
    /** The server dies and is back before its manager can miss it. */
    static final FaultKey RESTARTS_EMPTY = FaultKey.count("server-restarts-empty");
    /** The server is cut off until its manager goes on without it; then the manager dies, and the server is back. */
    static final FaultKey STALE = FaultKey.count("stale-server-returns");
    /** The drainer of a manager stands still. */
    static final FaultKey DRAINER_STUCK = FaultKey.count("drainer-stuck");
    /** A manager and its server die at one instant. */
    static final FaultKey BOTH_DIE = FaultKey.count("both-die");

    private static final List<FaultKey> OF_BOTH = List.of(RESTARTS_EMPTY, STALE, DRAINER_STUCK, BOTH_DIE);

    /** Places at which a plan can have a site die. */
    private static final SequencedMap<FaultKey, Predicate<TraceEvent>> POINTS = points();

    /** All keys that plans of RRVM have in addition. */
    static final List<FaultKey> KEYS =
            Stream.concat(OF_BOTH.stream(), POINTS.keySet().stream()).toList();

    private static final long SOON_NANOS = 2_000_000;
    private static final long RESTART_NANOS = 50_000_000;
    private static final long CUT_NANOS = 400_000_000;
    private static final long STUCK_NANOS = 900_000_000;

    private final FaultTimes times;
    private final List<SimProcess> sites;
    private final SimulatedCluster<RrvmMessage> cluster;
    private final SimNetwork network;
    private final StuckDrainers drainers;
    private final SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
    private int underWay;
    private boolean ended;

    PairFaults(FaultTimes times, SimulatedCluster<RrvmMessage> cluster, SimNetwork network, StuckDrainers drainers) {
        this.times = times;
        this.cluster = cluster;
        this.sites = cluster.logOwners();
        this.network = network;
        this.drainers = drainers;
        OF_BOTH.forEach(key -> counts.put(key, 0L));
    }

    private static SequencedMap<FaultKey, Predicate<TraceEvent>> points() {
        SequencedMap<FaultKey, Predicate<TraceEvent>> points = new LinkedHashMap<>();
        points.put(FaultKey.count("crash-when-attached"), RrvmTrace.WentToRemote.class::isInstance);
        points.put(FaultKey.count("crash-when-going-to-disk"), RrvmTrace.WentToDisk.class::isInstance);
        points.put(
                FaultKey.count("crash-when-acknowledged"),
                event -> event instanceof RrvmTrace.Acknowledged of && of.isInMemoryOnly());
        points.put(FaultKey.count("crash-when-writing-in-place"), RrvmTrace.WritesInPlace.class::isInstance);
        return points;
    }

    /** Returns the kinds of faults that RRVM adds to those of every system. */
    static List<Faults.Kind> kinds(SimulatedCluster<RrvmMessage> cluster, SimNetwork network, StuckDrainers drainers) {
        return List.of((times, _) -> new PairFaults(times, cluster, network, drainers), CriticalStepFaults.at(POINTS));
    }

    @Override
    public void begin() {
        times.repeat(RESTARTS_EMPTY, () -> strike(RESTARTS_EMPTY, this::restartEmpty));
        times.repeat(STALE, () -> strike(STALE, this::makeStale));
        times.repeat(DRAINER_STUCK, () -> strike(DRAINER_STUCK, this::stick));
        times.repeat(BOTH_DIE, () -> strike(BOTH_DIE, this::killBoth));
    }

    /** Strikes a manager whose server's memory counts; if none has one now, a little later. */
    private void strike(FaultKey key, Consumer<Integer> fault) {
        if (ended) {
            return;
        }
        List<Integer> able = IntStream.rangeClosed(1, sites.size())
                .boxed()
                .filter(site -> server(site).isPresent())
                .toList();
        if (able.isEmpty()) {
            times.later(key, () -> strike(key, fault));
        } else {
            fault.accept(times.one(able));
        }
    }

    private Optional<Integer> server(int site) {
        long server = cluster.counters(site, RrvmServer.MANAGER).getOrDefault(TransactionManager.SERVER, 0L);
        return Optional.of((int) server).filter(number -> number > 0);
    }

    private SimProcess process(int site) {
        return sites.get(site - 1);
    }

    private SimProcess serverOf(int site) {
        return process(server(site).orElseThrow());
    }

    private void kill(SimProcess process, long restartNanos) {
        process.disarm();
        process.crash();
        process.startAfter(restartNanos);
    }

    private void count(FaultKey key) {
        counts.merge(key, 1L, Long::sum);
    }

    /** Any server whose memory counts for a quorum, if there are such, else that of one memory. */
    private void restartEmpty(int site) {
        List<Integer> servers = cluster.counters(site, RrvmServer.MANAGER).keySet().stream()
                .filter(name -> name.startsWith(TransactionManager.QUORUM))
                .map(name -> Integer.valueOf(name.substring(TransactionManager.QUORUM.length())))
                .toList();
        kill(servers.isEmpty() ? serverOf(site) : process(times.one(servers)), SOON_NANOS);
        count(RESTARTS_EMPTY);
    }

    private void killBoth(int site) {
        SimProcess server = serverOf(site);
        kill(process(site), RESTART_NANOS);
        kill(server, RESTART_NANOS);
        count(BOTH_DIE);
    }

    private void makeStale(int site) {
        Barrier barrier = new Barrier();
        SimProcess manager = process(site);
        SimProcess server = serverOf(site);
        List<Direction> ways = List.of(
                new Direction(manager.socket(), server.socket()), new Direction(server.socket(), manager.socket()));
        ways.forEach(way -> network.raise(barrier, way));
        underWay++;
        times.after(CUT_NANOS, STALE, () -> {
            kill(manager, RESTART_NANOS);
            ways.forEach(way -> network.lower(barrier, way));
            underWay--;
            count(STALE);
        });
    }

    private void stick(int site) {
        SimProcess manager = process(site);
        drainers.stop(manager.socket());
        underWay++;
        times.after(STUCK_NANOS, DRAINER_STUCK, () -> {
            if (drainers.release(manager.socket())) {
                count(DRAINER_STUCK);
            }
            underWay--;
        });
    }

    @Override
    public void end() {
        ended = true;
    }

    @Override
    public boolean isOver() {
        Invariants.check(ended, "faults are over after their end");
        return underWay == 0;
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        return counts;
    }
}
