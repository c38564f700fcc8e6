package org.raidlab.systemm.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.runtime.memory.ReplicationRules;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.cluster.ClusterRun;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.fault.Faults;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.world.World;
import org.raidlab.systemm.SystemMDevices;
import org.raidlab.systemm.SystemMMessage;
import org.raidlab.systemm.SystemMServer;
import org.raidlab.systemm.SystemMTrace;
import org.raidlab.systemm.card.CreditCard;

/**
 * One run: clients at each site submit transactions all the time. After each restart, and at the end, the database has
 * to be what a serial execution of the acknowledged transactions makes of it, with or without those under way.
 */
final class SystemMRun extends ClusterRun<SystemMMessage> implements ProcessObserver {
    static final int CLIENTS = 3;
    /** One share is left to the generative message servers. */
    static final int SHARES = CLIENTS + 1;

    private static final long OPENING = 3;

    private final long enough;
    private final CardClients clients;
    private final SequencedMap<String, Long> reached = new LinkedHashMap<>();

    /** @param enough answers that each client gets at least */
    SystemMRun(
            NodeSystem<SystemMMessage> system,
            CreditCard application,
            World world,
            int sites,
            long enough,
            RunHooks hooks) {
        super(world, hooks, builder(system, world), sites, system);
        this.enough = enough;
        clients = new CardClients(world, cluster(), application);
        cluster().processes().forEach(each -> each.observe(this));
    }

    /** One run in so many has its sites' logs in the memory of another process too. */
    private static final int REMOTE_EVERY = 4;

    private static SimulatedCluster.Builder<SystemMMessage> builder(NodeSystem<SystemMMessage> system, World world) {
        boolean isRemote = world.random("memories").nextInt(REMOTE_EVERY) == 0;
        return new SimulatedCluster.Builder<>(world, SystemMServer.ALL, system.site(), SystemMDevices.MESSAGES)
                .memories(isRemote ? 1 : 0, ReplicationRules.SOUND)
                .setups((setup, plan) -> setup.withTiming(world.plan().timing()).withDisk());
    }

    @Override
    public void noted(SimProcess process, TraceEvent event) {
        switch (event) {
            case SystemMTrace.Restarted(SystemMTrace.Restarted.Cause cause) -> count("restarted: " + cause);
            case SystemMTrace.Recovered recovered
            when recovered.sweep() > 0 -> {
                count("recovered from a backup copy");
                if (recovered.redone() > 0) {
                    count("recovered with redo");
                }
            }
            case SystemMTrace other -> count(other.getClass().getSimpleName());
            default -> {
                // not of System M
            }
        }
    }

    private void count(String what) {
        reached.merge(what, 1L, Long::sum);
    }

    @Override
    protected List<Faults.Kind> ownFaults() {
        return SystemMFaults.kinds();
    }

    /** An opening has the first client of the first site submit a little, before all do. */
    @Override
    public void begin() {
        for (int site = 1; site <= cluster().logOwners().size(); site++) {
            long first = !hasOpening() ? Long.MAX_VALUE : site == 1 ? OPENING : 0;
            clients.start(site, CLIENTS, SHARES, first);
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
        boolean finished = frame.reach(
                        "all clients to be answered often enough",
                        () -> clients.haveAnswers(enough),
                        RunFrame.RUN_NANOS)
                && frame.reach("all sites to be back", cluster()::knowEachOther, RunFrame.PROGRESS_NANOS);
        clients.submitUpTo(0);
        return finished;
    }

    /** The clients compare the databases with what was acknowledged. */
    @Override
    public boolean recover(RunFrame frame) {
        clients.audit();
        return super.recover(frame) && frame.reach("the shares to be compared", clients::areDone, RunFrame.READY_NANOS);
    }

    @Override
    public SeedResult result(boolean finished, boolean recovered) {
        List<String> found = new ArrayList<>(clients.broken());
        reached.put("compared after a restart", clients.restarts());
        reached.put("survived without an answer", clients.survived());
        return world().result(clients.transactions(), found).withReached(reached);
    }
}
