package org.raidlab.rrvm.sim;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.RandomSource;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.cluster.ClusterRun;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.fault.Faults;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.world.World;

/**
 * One run: a client at each site submits transactions all the time. What was acknowledged has to be there at the end,
 * or to be reported as lost where the rule of two copies allows it.
 */
final class RrvmRun extends ClusterRun<RrvmMessage> {
    static final String TRUNCATE = "truncate";

    private static final double SHORT_DATAGRAMS = 0.5;
    private static final long OPENING = 3;

    private final long enough;
    private final StuckDrainers drainers;
    private final CopiesAudit audit;
    private final SimClients clients;
    private final boolean opensWithTruncation;

    /** @param enough transactions that each client submits at least */
    RrvmRun(NodeSystem<RrvmMessage> system, World world, int sites, long enough, RunHooks hooks) {
        this(system, world, sites, enough, hooks, new StuckDrainers());
    }

    private RrvmRun(
            NodeSystem<RrvmMessage> system,
            World world,
            int sites,
            long enough,
            RunHooks hooks,
            StuckDrainers drainers) {
        super(world, withDrainers(hooks, drainers), builder(system, world, drainers), sites, system);
        this.enough = enough;
        this.drainers = drainers;
        opensWithTruncation = hooks.opening().work().equals(TRUNCATE);
        clients = new SimClients(world, cluster());
        audit = new CopiesAudit(cluster());
        cluster().processes().forEach(each -> each.observe(audit));
    }

    private static RunHooks withDrainers(RunHooks hooks, StuckDrainers drainers) {
        return hooks.withSurroundings(
                environment -> drainers.around(hooks.surroundings().apply(environment)));
    }

    private static SimulatedCluster.Builder<RrvmMessage> builder(
            NodeSystem<RrvmMessage> system, World world, StuckDrainers drainers) {
        return new SimulatedCluster.Builder<>(world, RrvmServer.ALL, system.site(), RrvmDevices.MESSAGES)
                .ldg(ldg(world.random("datagrams")))
                .setups((setup, plan) -> setup.withTiming(world.plan().timing()).withDisk())
                .wrapped((site, process) -> drainers.around(process, World.socket(site + 1)));
    }

    /** Half of the runs have datagrams so short that the network can lose one of a turn's messages and not the next. */
    private static LdgConfig ldg(RandomSource random) {
        return random.chance(SHORT_DATAGRAMS)
                ? LdgConfig.WITHIN_PROCESS.withFragmentBytes(LdgConfig.FRAGMENT_BYTES_MIN)
                : LdgConfig.WITHIN_PROCESS;
    }

    @Override
    protected List<Faults.Kind> ownFaults() {
        return PairFaults.kinds(cluster(), world().network(), drainers);
    }

    /** An opening has the first client submit a little, before all do. */
    @Override
    public void begin() {
        for (int site = 1; site <= cluster().logOwners().size(); site++) {
            boolean isFirst = site == 1;
            long first = !hasOpening() ? Long.MAX_VALUE : isFirst ? OPENING : 0;
            clients.start(site, first, isFirst && opensWithTruncation);
        }
    }

    @Override
    public boolean settle(RunFrame frame) {
        if (hasOpening()) {
            boolean opened = frame.reach("the opening to end", clients::areDone, RunFrame.PROGRESS_NANOS);
            endOpening();
            if (!opened) {
                return false;
            }
            clients.submitUpTo(Long.MAX_VALUE);
        }
        boolean reached = frame.reach(
                        "all clients to be answered often enough",
                        () -> clients.haveAnswers(enough),
                        RunFrame.RUN_NANOS)
                && frame.reach("all sites to be back", cluster()::knowEachOther, RunFrame.PROGRESS_NANOS);
        clients.submitUpTo(0);
        return reached;
    }

    /** The clients compare the memories with what was acknowledged. */
    @Override
    public boolean recover(RunFrame frame) {
        clients.audit();
        return super.recover(frame) && frame.reach("the memories to be read", clients::areDone, RunFrame.READY_NANOS);
    }

    @Override
    public SeedResult result(boolean finished, boolean recovered) {
        List<String> found = new ArrayList<>(audit.found());
        found.addAll(clients.broken());
        return world().result(clients.transactions(), found).withReached(audit.reached());
    }
}
