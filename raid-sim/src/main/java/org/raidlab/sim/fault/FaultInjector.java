package org.raidlab.sim.fault;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.RandomSource;
import org.raidlab.sim.net.NetworkCount;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;

/**
 * Carries a plan out: makes the links bad, and draws from the seed when directions are cut, processes are stopped and processes die. At the
 * plan's end the network is good again and every process has been started.
 */
public final class FaultInjector {
    private static final String SUBJECT = "plan";

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
        repeat(PlanKey.CRASH_ONE, crashes::one);
        repeat(PlanKey.CRASH_SEVERAL, crashes::several);
        repeat(PlanKey.CRASH_ALL, crashes::all);
        simulation.after(faultsLastNanos(), EventKind.FAULT, SUBJECT, this::end);
    }

    /** How long faults may come. */
    public long faultsLastNanos() {
        return plan.nanos(PlanKey.FAULTS_END_MILLIS);
    }

    private void repeat(PlanKey howOften, Runnable fault) {
        for (int n = 0; n < plan.count(howOften); n++) {
            long delayNanos = (long) (random.nextDouble() * faultsLastNanos());
            simulation.after(delayNanos, EventKind.FAULT, howOften.label(), fault);
        }
    }

    private void cutOne() {
        if (targets.size() < 2) {
            return;
        }
        int one = random.nextInt(targets.size());
        int other = (one + 1 + random.nextInt(targets.size() - 1)) % targets.size();
        InetSocketAddress from = targets.get(one).socket();
        InetSocketAddress to = targets.get(other).socket();
        network.cut(from, to);
        simulation.after(plan.nanos(PlanKey.CUT_MILLIS), EventKind.FAULT, SUBJECT, () -> network.mend(from, to));
    }

    private void pauseOne() {
        SimProcess target = anyTarget();
        if (target.isUp()) {
            target.pause((long) (random.nextDouble() * plan.nanos(PlanKey.PAUSE_MILLIS)));
            pauses++;
        }
    }

    private SimProcess anyTarget() {
        return targets.get(random.nextInt(targets.size()));
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
