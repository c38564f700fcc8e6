package org.raidlab.sim.fault;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.Invariants;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;

/**
 * Carries a plan out: each kind of {@link Faults} draws from the seed what it does and when. When the plan's time is
 * up, the network and the clocks are good again; what had to wait for someone to be alive still comes.
 */
public final class FaultInjector {
    private static final String SUBJECT = "plan";

    private final Simulation simulation;
    private final FaultPlan plan;
    private final List<Faults> kinds;
    private boolean ended;

    /**
     * The processes that faults affect.
     *
     * @param targets processes that may be cut off, stopped and killed, with their disks and clocks
     * @param others name servers: they may be cut off, stopped and killed, and have clocks, too
     * @param forger makes what is sent to all of them in others' names
     * @param added kinds of faults that only this system has
     */
    public record Befallen(List<SimProcess> targets, List<SimProcess> others, Forger forger, List<Faults.Kind> added) {
        public Befallen {
            Invariants.require(!targets.isEmpty(), "faults befall someone");
            targets = List.copyOf(targets);
            others = List.copyOf(others);
            added = List.copyOf(added);
        }

        /** Makes those of a system without kinds of its own. */
        public Befallen(List<SimProcess> targets, List<SimProcess> others, Forger forger) {
            this(targets, others, forger, List.of());
        }

        /** Returns the same processes, with these kinds of faults in addition. */
        public Befallen withAdded(List<Faults.Kind> kinds) {
            return new Befallen(targets, others, forger, kinds);
        }

        List<SimProcess> all() {
            List<SimProcess> all = new ArrayList<>(targets);
            all.addAll(others);
            return all;
        }
    }

    public FaultInjector(Simulation simulation, SimNetwork network, FaultPlan plan, Befallen who) {
        this.simulation = simulation;
        this.plan = plan;
        FaultTimes times = new FaultTimes(simulation, plan, simulation.random("faults"));
        this.kinds = new ArrayList<>(List.of(
                new LinkFaults(times.forked(), network, who),
                new PartitionFaults(times.forked(), network, who.targets()),
                new PauseFaults(times.forked(), who.all()),
                new ClockFaults(times.forked(), who.all(), who.targets()),
                new CrashFaults(times.forked(), who.targets()),
                new DiskFaults(times.forked(), who.targets()),
                new SlowDiskFaults(times.forked(), who.targets()),
                new NameServerFaults(times.forked(), network, who.others()),
                new RollbackFaults(times.forked(), who.targets()),
                new ForgeryFaults(times.forked(), network, who.forger(), who.all()),
                new FolderFaults(times.forked(), who.targets()),
                CriticalStepFaults.ofEverySystem(times.forked(), who)));
        who.added().forEach(kind -> kinds.add(kind.in(times.forked(), who)));
    }

    /** Begins the faults: they may occur from now on. */
    public void begin() {
        kinds.forEach(Faults::begin);
        simulation.after(plan.nanos(PlanKey.FAULTS_END_MILLIS), EventKind.FAULT, SUBJECT, this::end);
    }

    private void end() {
        ended = true;
        kinds.forEach(Faults::end);
    }

    /**
     * Returns whether the plan's time is over, every crash that the plan asked for has occurred, and every process has
     * been started again.
     */
    public boolean isOver() {
        if (!ended) {
            return false;
        }
        for (Faults kind : kinds) { // asked after every event
            if (!kind.isOver()) {
                return false;
            }
        }
        return true;
    }

    private SequencedMap<FaultKey, Long> counts() {
        SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
        kinds.forEach(kind -> counts.putAll(kind.counts()));
        return counts;
    }

    /** Returns the faults by name, only those that have affected a process, datagram or disk. */
    public SequencedMap<String, Long> faults() {
        SequencedMap<String, Long> faults = new LinkedHashMap<>();
        counts().forEach((key, count) -> faults.put(key.label(), count));
        kinds.forEach(kind -> faults.putAll(kind.effects()));
        return faults;
    }

    /** Returns the planned faults that affected nothing: with any of these, the run tests less than its plan states. */
    public List<String> untouched() {
        List<String> untouched = new ArrayList<>();
        counts().forEach((key, count) -> {
            boolean planned = plan.get(key) > 0 && key != PlanKey.CRASH_IN_RECOVERY;
            if (planned && count == 0) {
                untouched.add(key.label());
            }
        });
        return untouched;
    }
}
