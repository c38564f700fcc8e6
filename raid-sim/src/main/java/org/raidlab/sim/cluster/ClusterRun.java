package org.raidlab.sim.cluster;

import java.util.List;
import java.util.function.Consumer;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.fault.FaultInjector;
import org.raidlab.sim.fault.Faults;
import org.raidlab.sim.fault.Forger;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.SimulatedRun;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.world.World;

/**
 * The run of a system with one merged process at each site: the sites start together, faults affect all of them, and
 * after the death of all they have to know each other again. A system adds its clients and its judgement.
 */
public abstract class ClusterRun<M extends Message> implements SimulatedRun {
    private final World world;
    private final SimulatedCluster<M> cluster;
    private final RunHooks.Opening opening;

    /**
     * Makes the sites; none is started.
     *
     * @param builder of the cluster in this world
     * @param sites how many
     * @param system what each of them runs
     */
    protected ClusterRun(
            World world, RunHooks hooks, SimulatedCluster.Builder<M> builder, int sites, NodeSystem<M> system) {
        this.world = world;
        this.opening = hooks.opening();
        cluster = builder.limits(TurnLimits.DEFAULT.checked())
                .environments(hooks.surroundings())
                .build(sites, (site, environment) -> hooks.servers().around(system));
        cluster.processes().forEach(each -> each.observe(hooks.observer()));
    }

    protected SimulatedCluster<M> cluster() {
        return cluster;
    }

    /** Returns whether the run begins with an opening. */
    protected boolean hasOpening() {
        return !opening.work().isEmpty();
    }

    /** To be called when the work of the opening has ended. */
    protected void endOpening() {
        Consumer<List<SimProcess>> after = opening.after();
        after.accept(cluster.processes());
    }

    /** Returns the kinds of faults that only this system has. */
    protected List<Faults.Kind> ownFaults() {
        return List.of();
    }

    @Override
    public World world() {
        return world;
    }

    @Override
    public FaultInjector.Befallen affected() {
        return new FaultInjector.Befallen(cluster.processes(), List.of(cluster.nameServer()), Forger.REPLAY)
                .withAdded(ownFaults());
    }

    @Override
    public boolean start(RunFrame frame) {
        cluster.start();
        return frame.reach("the sites to know each other", cluster::knowEachOther, RunFrame.READY_NANOS);
    }

    @Override
    public boolean recover(RunFrame frame) {
        return frame.reach("all sites to be back after all were killed", cluster::knowEachOther, RunFrame.READY_NANOS);
    }
}
