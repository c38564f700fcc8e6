package org.raidlab.rrvm.rex.sim;

import java.util.List;
import java.util.function.UnaryOperator;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.system.RexSystem;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.frame.PlannedScenario;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.system.SimulatedSystem;
import org.raidlab.sim.world.World;

/** REX as the simulator runs it: each site's log is in the memory of another process, and drained to disk. */
public class RexSimulation implements SimulatedSystem {
    /** So small that transactions lose their pages while they run, and that a run of seconds takes checkpoints. */
    private static final RexSettings SMALL = new RexSettings(4_096, 64, 5, 2, 40_000);

    private final String name;
    private final int memories;
    private final UnaryOperator<NodeSystem<RexMessage>> change;

    public RexSimulation() {
        this("rex", 1, UnaryOperator.identity());
    }

    /**
     * Makes one with another log, or with a mistake.
     *
     * @param memories that each log is in beside the disk
     * @param change makes a mistake in the store that the campaigns have to find
     */
    RexSimulation(String name, int memories, UnaryOperator<NodeSystem<RexMessage>> change) {
        this.name = name;
        this.memories = memories;
        this.change = change;
    }

    @Override
    public String name() {
        return name;
    }

    /** No store reads wall time, so a fault of it would touch nothing. */
    @Override
    public FaultPlan plan(String plan) {
        return FaultPlan.named(plan)
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
        NodeSystem<RexMessage> system = change.apply(new RexSystem(SMALL));
        return new RexRun(system, SMALL, world, new RexRun.Scale(sites, enough, memories), hooks);
    }

    @Override
    public List<String> smallWork() {
        return List.of("commit");
    }

    @Override
    public SimulatedRun small(long seed, RunHooks hooks) {
        return run(new World(seed, plan("calm")), 2, 3, hooks);
    }
}
