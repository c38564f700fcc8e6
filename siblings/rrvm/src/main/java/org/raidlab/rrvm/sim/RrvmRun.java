package org.raidlab.rrvm.sim;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmServer;
import org.raidlab.rrvm.load.CellClient;
import org.raidlab.rrvm.load.Cells;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.cluster.ClusterRun;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.fault.CriticalStepFaults;
import org.raidlab.sim.fault.Faults;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.world.World;

/**
 * One run: a client at each site submits transactions all the time. What was acknowledged has to be there at the end,
 * or to be reported as lost where the rule of two copies allows it.
 */
final class RrvmRun extends ClusterRun<RrvmMessage> {
    static final String TRUNCATE = "truncate";

    private static final Cells CELLS = new Cells(31, 997);
    private static final long OPENING = 3;

    private final long enough;
    private final StuckDrainers drainers;
    private final CopiesAudit audit;
    private final String opening;
    private final List<CellClient> clients = new ArrayList<>();

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
        opening = hooks.opening().work();
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
                .setups((setup, plan) -> setup.withTiming(world.plan().timing()).withDisk())
                .wrapped((site, process) -> drainers.around(process, World.socket(site + 1)));
    }

    @Override
    protected List<Faults.Kind> ownFaults() {
        return List.of(
                (times, _) -> new PairFaults(times, cluster(), world().network(), drainers),
                CriticalStepFaults.at(RrvmSimulation.POINTS));
    }

    /** An opening has the first client submit a little, before all do. */
    @Override
    public void begin() {
        for (int site = 1; site <= cluster().logOwners().size(); site++) {
            Address manager = Address.of(site, RrvmServer.MANAGER);
            long first = !hasOpening() ? Long.MAX_VALUE : site == 1 ? OPENING : 0;
            world().add("client " + site, environment -> {
                        CellClient.Place place = new CellClient.Place(
                                LdgConfig.WITHIN_PROCESS, environment.clock(), environment.random());
                        CellClient client =
                                new CellClient(CELLS, manager, cluster().socketOf(manager), place, first);
                        if (opening.equals(TRUNCATE) && manager.site() == 1) {
                            client.truncate();
                        }
                        clients.add(client);
                        return client.process();
                    })
                    .start();
        }
    }

    private boolean haveAll(long number) {
        return clients.size() == cluster().logOwners().size()
                && clients.stream().allMatch(client -> client.answers() >= number);
    }

    @Override
    public boolean settle(RunFrame frame) {
        if (hasOpening()) {
            boolean opened = frame.reach(
                    "the opening to end",
                    () -> !clients.isEmpty() && clients.getFirst().isDone(),
                    RunFrame.PROGRESS_NANOS);
            endOpening();
            clients.forEach(client -> client.submitUpTo(Long.MAX_VALUE));
            if (!opened) {
                return false;
            }
        }
        boolean reached =
                frame.reach("all clients to be answered often enough", () -> haveAll(enough), RunFrame.RUN_NANOS)
                        && frame.reach("all sites to be back", cluster()::knowEachOther, RunFrame.PROGRESS_NANOS);
        clients.forEach(client -> client.submitUpTo(0));
        return reached;
    }

    /** The clients compare the memories with what was acknowledged. */
    @Override
    public boolean recover(RunFrame frame) {
        clients.forEach(CellClient::audit);
        return super.recover(frame)
                && frame.reach(
                        "the memories to be read",
                        () -> clients.stream().allMatch(CellClient::isDone),
                        RunFrame.READY_NANOS);
    }

    @Override
    public SeedResult result(boolean finished, boolean recovered) {
        List<String> found = new ArrayList<>(audit.found());
        for (int site = 1; site <= clients.size(); site++) {
            String who = "site " + site + ": ";
            clients.get(site - 1).broken().forEach(what -> found.add(Checker.DURABILITY.found(who + what)));
        }
        long told = clients.stream().mapToLong(CellClient::told).sum();
        long lost = clients.stream().mapToLong(CellClient::lost).sum();
        return world().result(new SeedResult.Transactions(told, 0, lost), found).withReached(audit.reached());
    }
}
