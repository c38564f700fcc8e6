package org.raidlab.harness.sim;

import java.util.List;
import java.util.Optional;
import org.raidlab.comm.watch.EventText;
import org.raidlab.harness.sim.damage.FlippedBytes;
import org.raidlab.harness.sim.damage.RedoneDatabase;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.sim.cluster.MemoryFaults;
import org.raidlab.sim.exhaustive.Sweep;
import org.raidlab.sim.exhaustive.UnforcedWrites;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.run.SimReport;
import org.raidlab.sim.system.SimulatedSystem;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.node.RaidEventText;

/** RAID, as the simulator runs it. */
public final class RaidSystem implements SimulatedSystem {
    private static final SimSettings SMALL =
            SimSettings.of(FaultPlan.named("calm")).withSites(2).withItems(4).withCommitted(6);

    @Override
    public String name() {
        return "raid";
    }

    @Override
    public FaultPlan plan(String name) {
        return FaultPlan.named(name, MemoryFaults.KEYS);
    }

    @Override
    public Scenario scenario(FaultPlan plan) {
        return RandomScenario.of(plan, SimSettings.Goal.ofTransactions(1_000));
    }

    @Override
    public List<String> smallWork() {
        return List.of(SmallWork.COMMIT, SmallWork.ABORT);
    }

    @Override
    public SimulatedRun small(long seed, RunHooks hooks) {
        return new RaidSimulation(SMALL, hooks, seed, EventListener.NONE);
    }

    @Override
    public List<Sweep> sweeps() {
        return List.of(new UnforcedWrites(this, RaidDevices.LOG, RedoneDatabase::faultOf), new FlippedBytes(this));
    }

    @Override
    public EventText text() {
        return RaidEventText.TEXT;
    }

    @Override
    public Optional<String> voidBecause(SimReport report) {
        return Reached.voidOf(report);
    }

    @Override
    public List<String> unseen(SimReport report) {
        return MessageTypes.unseen(report.messages());
    }
}
