package org.raidlab.sim.fault;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.sim.net.NetworkCount;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.net.SimNetwork.Direction;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;

/**
 * Carries a plan out: makes the links bad, and draws from the seed when directions are cut and processes are stopped or
 * die. When the plan's time is up, the network is good again; crashes that had to wait for someone to be alive still
 * come.
 */
public final class FaultInjector {
    private static final String SUBJECT = "plan";

    /** Nobody is up: try again after this time. */
    private static final long RETRY_NANOS = 20_000_000;

    /** Faults begin in this first share of the time that they may take, so that they come true before its end. */
    private static final double BEGIN_SHARE = 0.8;

    /** A plan that names one of these, and then does nothing of the kind, has tested nothing. */
    private static final List<PlanKey> MUST_TOUCH = List.of(
            PlanKey.LOSS,
            PlanKey.DUPLICATION,
            PlanKey.REORDERING,
            PlanKey.CORRUPTION,
            PlanKey.CUTS,
            PlanKey.PAUSES,
            PlanKey.CRASH_ONE,
            PlanKey.CRASH_SEVERAL,
            PlanKey.CRASH_ALL);

    private final Simulation simulation;
    private final SimNetwork network;
    private final FaultPlan plan;
    private final List<SimProcess> targets;
    private final RandomSource random;
    private final CrashFaults crashes;
    private long pauses;

    /** @param targets processes that may be cut off, stopped and killed */
    public FaultInjector(Simulation simulation, SimNetwork network, FaultPlan plan, List<SimProcess> targets) {
        Invariants.require(!targets.isEmpty(), "faults befall someone");
        this.simulation = simulation;
        this.network = network;
        this.plan = plan;
        this.targets = List.copyOf(targets);
        this.random = simulation.random("faults");
        this.crashes = new CrashFaults(simulation, plan, this.targets, random.fork());
    }

    /** Faults may come from now on. */
    public void begin() {
        network.setQuality(plan.links());
        repeat(PlanKey.CUTS, this::cutOne);
        repeat(PlanKey.PAUSES, this::pauseOne);
        repeatCrash(PlanKey.CRASH_ONE, crashes::one);
        repeatCrash(PlanKey.CRASH_SEVERAL, crashes::several);
        repeatCrash(PlanKey.CRASH_ALL, crashes::all);
        simulation.after(faultsLastNanos(), EventKind.FAULT, SUBJECT, this::end);
    }

    private void repeatCrash(PlanKey howOften, Runnable crash) {
        crashes.expect(plan.count(howOften));
        repeat(howOften, crash);
    }

    private long faultsLastNanos() {
        return plan.nanos(PlanKey.FAULTS_END_MILLIS);
    }

    /** The plan's time is up, every crash that it asked for has come, and every process has been started again. */
    public boolean isOver() {
        return crashes.isOver();
    }

    private void repeat(PlanKey howOften, Runnable fault) {
        for (int n = 0; n < plan.count(howOften); n++) {
            long delayNanos = (long) (random.nextDouble() * BEGIN_SHARE * faultsLastNanos());
            simulation.after(delayNanos, EventKind.FAULT, howOften.label(), fault);
        }
    }

    /** A direction from or to a target that was in use so far: another would hardly be missed. */
    private void cutOne() {
        List<InetSocketAddress> sockets =
                targets.stream().map(SimProcess::socket).toList();
        List<Direction> inUse = new ArrayList<>(network.directions());
        inUse.removeIf(way -> !sockets.contains(way.from()) && !sockets.contains(way.to()));
        if (!inUse.isEmpty()) {
            Direction way = inUse.get(random.nextInt(inUse.size()));
            network.cut(way.from(), way.to());
            long cutNanos = plan.nanos(PlanKey.CUT_MILLIS);
            simulation.after(cutNanos, EventKind.FAULT, SUBJECT, () -> network.mend(way.from(), way.to()));
        }
    }

    private void pauseOne() {
        List<SimProcess> up = targets.stream().filter(SimProcess::isUp).toList();
        if (!up.isEmpty()) {
            SimProcess target = up.get(random.nextInt(up.size()));
            target.pause((long) (random.nextDouble() * plan.nanos(PlanKey.PAUSE_MILLIS)));
            pauses++;
        } else if (targets.stream().anyMatch(target -> target.state() == SimProcess.State.DOWN)) {
            simulation.after(RETRY_NANOS, EventKind.FAULT, PlanKey.PAUSES.label(), this::pauseOne);
        }
    }

    private void end() {
        network.setQuality(plan.links().calmed());
        network.mendAll();
        crashes.end();
    }

    /** What was done, by name: only what touched something. */
    public SequencedMap<String, Long> faults() {
        SequencedMap<String, Long> faults = new LinkedHashMap<>();
        faults.put(PlanKey.LOSS.label(), network.get(NetworkCount.LOSS));
        faults.put(PlanKey.DUPLICATION.label(), network.get(NetworkCount.DUPLICATION));
        faults.put(PlanKey.REORDERING.label(), network.get(NetworkCount.REORDERING));
        faults.put(PlanKey.CORRUPTION.label(), network.get(NetworkCount.CORRUPTION));
        faults.put(PlanKey.CUTS.label(), network.get(NetworkCount.CUT));
        faults.put(PlanKey.PAUSES.label(), pauses);
        faults.putAll(crashes.counts());
        return faults;
    }

    /** Faults that were planned and touched nothing: if there are any, the run shows nothing. */
    public List<String> untouched() {
        SequencedMap<String, Long> done = faults();
        List<String> untouched = new ArrayList<>();
        for (PlanKey key : MUST_TOUCH) {
            if (plan.get(key) > 0 && done.getOrDefault(key.label(), 0L) == 0) {
                untouched.add(key.label());
            }
        }
        return untouched;
    }
}
