package org.raidlab.systemm.sim;

import java.time.Duration;
import java.util.List;
import java.util.function.UnaryOperator;
import org.raidlab.comm.watch.EventText;
import org.raidlab.core.RandomSource;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.system.SimulatedSystem;
import org.raidlab.sim.world.World;
import org.raidlab.systemm.BackupCopies;
import org.raidlab.systemm.CheckpointAlgorithm;
import org.raidlab.systemm.Combination;
import org.raidlab.systemm.LogStrategy;
import org.raidlab.systemm.RecoveryMode;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMSettings;
import org.raidlab.systemm.card.CardSizes;
import org.raidlab.systemm.card.CreditCard;
import org.raidlab.systemm.site.SystemMSite;
import org.raidlab.systemm.site.SystemMText;

/** System M as the simulator runs it. */
public final class SystemMSimulation implements SimulatedSystem {
    /** So small that a run of seconds sweeps often, and reaches every bound. */
    private static final SystemMSettings SMALL = new SystemMSettings(
            new SystemMSettings.Checkpoint(
                    CheckpointAlgorithm.FUZZY, false, Duration.ofMillis(15), 4, RecoveryMode.FULL, BackupCopies.PAIR),
            new SystemMSettings.Log(LogStrategy.VALUE, 600, 6, Duration.ofMillis(1), 60_000),
            new SystemMSettings.Segments(4_096, 64, 0.2),
            new SystemMSettings.Transactions(3, 5, Duration.ofMillis(5), 2));

    private static final CreditCard APPLICATION = new CreditCard(new CardSizes(120, 16, 32));

    private final UnaryOperator<NodeSystem<SystemMMessage>> change;

    public SystemMSimulation() {
        this(UnaryOperator.identity());
    }

    /** @param change makes a mistake in the servers that the campaigns have to find */
    SystemMSimulation(UnaryOperator<NodeSystem<SystemMMessage>> change) {
        this.change = change;
    }

    @Override
    public String name() {
        return "system-m";
    }

    /** No server of System M reads wall time, so a fault of it would touch nothing. */
    @Override
    public FaultPlan plan(String name) {
        return FaultPlan.named(name, SystemMFaults.KEYS)
                .with(PlanKey.CLOCK_JUMPS, 0)
                .with(PlanKey.CLOCK_FREEZES, 0)
                .with(PlanKey.CLOCK_STROBES, 0);
    }

    @Override
    public Scenario scenario(FaultPlan plan) {
        return SystemMScenario.of(
                plan,
                (combination, drawn, sites, transactions, seed, hooks) ->
                        run(combination, new World(seed, drawn), sites, transactions, hooks));
    }

    private SimulatedRun run(Combination combination, World world, int sites, int transactions, RunHooks hooks) {
        RandomSource random = world.random("algorithms");
        Combination.Choice drawn = combination.drawn(random);
        SystemMSettings settings = SMALL.with(drawn)
                .generating(random.nextInt(2 * SMALL.transactions().generated()))
                .writingAtOnce(1 + random.nextInt(SMALL.checkpoint().inFlight()));
        NodeSystem<SystemMMessage> system = change.apply(SystemMSite.ofCards(settings, APPLICATION, SystemMRun.SHARES));
        long enough = transactions / (sites * SystemMRun.CLIENTS);
        return new SystemMRun(system, APPLICATION, world, sites, enough, hooks);
    }

    @Override
    public EventText text() {
        return SystemMText.TEXT;
    }

    @Override
    public List<String> smallWork() {
        return List.of("commit");
    }

    @Override
    public SimulatedRun small(long seed, RunHooks hooks) {
        return run(Combination.OPEN, new World(seed, plan("calm")), 2, 18, hooks);
    }
}
