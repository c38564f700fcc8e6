package org.raidlab.rrvm.sim;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.raidlab.comm.watch.EventText;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmSettings;
import org.raidlab.rrvm.system.RrvmSystem;
import org.raidlab.rrvm.system.RrvmText;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.frame.PlannedScenario;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.system.SimulatedSystem;
import org.raidlab.sim.world.World;

/** RRVM as the simulator runs it. */
public final class RrvmSimulation implements SimulatedSystem {
    /** So small that a run of seconds truncates its log often, and reaches every bound. */
    private static RrvmSettings small(int servers) {
        return new RrvmSettings(
                new RrvmSettings.Data(8, 4_096),
                new RrvmSettings.Log(4_000, 6_000),
                new RrvmSettings.Drain(1_000, Duration.ofMillis(20), 3_000, Duration.ofMillis(500), 400_000),
                new RrvmSettings.Remote(Duration.ofMillis(20), 4, Duration.ofMillis(50), servers, QUORUM),
                2_500);
    }

    private static final int QUORUM = 2;
    private static final int SERVERS_MAX = 3;

    private final UnaryOperator<NodeSystem<RrvmMessage>> change;

    public RrvmSimulation() {
        this(UnaryOperator.identity());
    }

    /** @param change makes a mistake in the servers that the campaigns have to find */
    RrvmSimulation(UnaryOperator<NodeSystem<RrvmMessage>> change) {
        this.change = change;
    }

    @Override
    public String name() {
        return "rrvm";
    }

    /** No server of RRVM reads wall time, so a fault of it would touch nothing. */
    @Override
    public FaultPlan plan(String name) {
        return FaultPlan.named(name, PairFaults.KEYS)
                .with(PlanKey.CLOCK_JUMPS, 0)
                .with(PlanKey.CLOCK_FREEZES, 0)
                .with(PlanKey.CLOCK_STROBES, 0);
    }

    @Override
    public Scenario scenario(FaultPlan plan) {
        return PlannedScenario.of(
                plan,
                (drawn, sites, transactions, seed, hooks) ->
                        run(new World(seed, drawn), sites, transactions / sites, hooks));
    }

    private SimulatedRun run(World world, int sites, long enough, RunHooks hooks) {
        List<Integer> all = IntStream.rangeClosed(1, sites).boxed().toList();
        int servers = 1 + world.random("servers").nextInt(SERVERS_MAX);
        return new RrvmRun(change.apply(new RrvmSystem(all, small(servers))), world, sites, enough, hooks);
    }

    @Override
    public EventText text() {
        return RrvmText.TEXT;
    }

    @Override
    public List<String> smallWork() {
        return List.of("commit", RrvmRun.TRUNCATE);
    }

    @Override
    public SimulatedRun small(long seed, RunHooks hooks) {
        return run(new World(seed, plan("calm")), 2, 10, hooks);
    }
}
