package org.raidlab.sim.world;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.seal.ClusterKey;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Device;
import org.raidlab.runtime.ProcessFactory;
import org.raidlab.sim.fault.FaultInjector;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.Forger;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.process.ProcessSetup;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.EventListener;
import org.raidlab.sim.time.Simulation;

/**
 * One run of one seed under a plan. Processes are added and started; faults begin when the run is ready for them; the
 * caller drives the {@link #simulation} and asks at the end what came of it.
 */
public final class World {
    private static final int PORT = 7_000;

    private final FaultPlan plan;
    private final Simulation simulation;
    private final SimNetwork network;
    private final List<SimProcess> processes = new ArrayList<>();
    private final List<FaultInjector> injectors = new ArrayList<>(1);
    private final @Nullable ClusterKey key;

    public World(long seed, FaultPlan plan) {
        this(seed, plan, EventListener.NONE);
    }

    public World(long seed, FaultPlan plan, EventListener listener) {
        this(seed, plan, listener, null);
    }

    /** @param key under which all processes seal their datagrams; they are open if null */
    public World(long seed, FaultPlan plan, EventListener listener, @Nullable ClusterKey key) {
        this.key = key;
        this.simulation = new Simulation(seed, listener);
        this.plan = plan.drawn(simulation.random("plan"));
        this.network = new SimNetwork(simulation);
        network.setQuality(this.plan.links().calmed());
    }

    /** Makes a world without faults, in which every datagram is on its way for so long. */
    public static World calm(long seed, Delay wire) {
        World world = new World(seed, FaultPlan.named("calm"));
        world.network.setQuality(LinkQuality.calm(wire));
        return world;
    }

    public Simulation simulation() {
        return simulation;
    }

    /** Returns the random source of a part of the run; each part draws alone. */
    public RandomSource random(String part) {
        return simulation.random(part);
    }

    public SimNetwork network() {
        return network;
    }

    /** Returns the plan of this run, with the open values drawn. */
    public FaultPlan plan() {
        return plan;
    }

    /** Returns the socket of the n-th process, from 1: known before the process is added. */
    public static InetSocketAddress socket(int number) {
        return SimNetwork.socket(number, PORT);
    }

    /** Lets so much time pass. */
    public void run(long nanos) {
        simulation.runUntil(simulation.nowNanos() + nanos);
    }

    /** Lets time pass until a condition holds, and so much at most; returns whether it holds. */
    public boolean run(BooleanSupplier condition, long mostNanos) {
        return simulation.runUntil(condition, simulation.nowNanos() + mostNanos);
    }

    /**
     * Lets time pass until a condition holds; throws if it does not hold in time, with what went wrong meanwhile:
     * nothing fails in this world.
     */
    public void await(String what, BooleanSupplier condition, long withinNanos) {
        if (!run(condition, withinNanos)) {
            throw new IllegalStateException("waited for " + what + ", in vain"
                    + simulation.violations().stream()
                            .findFirst()
                            .map(first -> "; " + first)
                            .orElse(""));
        }
    }

    /** Adds the next process, with the plan's timing and without stable storage; it is not started. */
    public SimProcess add(String name, ProcessFactory factory) {
        return add(name, factory, List.of());
    }

    /** Adds the next process, with the plan's timing and these devices; it is not started. */
    public SimProcess add(String name, ProcessFactory factory, List<? extends Device> devices) {
        return add(ProcessSetup.of(name, socket(processes.size() + 1), factory)
                .withTiming(plan.timing())
                .withDevices(devices));
    }

    public SimProcess add(ProcessSetup setup) {
        for (SimProcess other : processes) {
            boolean distinct =
                    !other.name().equals(setup.name()) && !other.socket().equals(setup.socket());
            Invariants.check(distinct, "processes have names and sockets of their own");
        }
        SimProcess process = new SimProcess(simulation, network, key == null ? setup : setup.sealedWith(key));
        processes.add(process);
        return process;
    }

    /** Returns all processes, in the order in which they were added. */
    public List<SimProcess> processes() {
        return Collections.unmodifiableList(processes);
    }

    /** Begins the plan's faults, which may affect these processes. Once in a run. */
    public void beginFaults(List<SimProcess> targets) {
        beginFaults(new FaultInjector.Befallen(targets, List.of(), Forger.REPLAY));
    }

    /** Begins the plan's faults. Once in a run. */
    public void beginFaults(FaultInjector.Befallen who) {
        Invariants.check(injectors.isEmpty(), "faults begin once");
        FaultInjector injector = new FaultInjector(simulation, network, plan, who);
        injectors.add(injector);
        injector.begin();
    }

    /**
     * Returns whether faults have begun and ended, and every process that died has been started again: from now on
     * every rule has to hold.
     */
    public boolean faultsAreOver() {
        return !injectors.isEmpty() && injectors.getFirst().isOver();
    }

    /** Returns the result of the run, with the violations that its checkers found in addition to its own. */
    public SeedResult result(SeedResult.Transactions transactions, List<String> found) {
        List<String> violations = new ArrayList<>(simulation.violations());
        violations.addAll(found);
        return new SeedResult(
                simulation.seed(),
                transactions,
                faults(),
                untouched(),
                violations,
                new SeedResult.Trace(simulation.events(), simulation.traceHash(), simulation.nowNanos()));
    }

    /** Returns whether no planned fault has occurred so far. */
    public boolean wasCalm() {
        return faults().values().stream().allMatch(count -> count == 0);
    }

    private SequencedMap<String, Long> faults() {
        return injectors.isEmpty()
                ? new LinkedHashMap<>()
                : injectors.getFirst().faults();
    }

    private List<String> untouched() {
        return injectors.isEmpty() ? List.of() : injectors.getFirst().untouched();
    }
}
