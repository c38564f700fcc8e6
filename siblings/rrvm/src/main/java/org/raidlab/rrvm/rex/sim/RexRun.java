package org.raidlab.rrvm.rex.sim;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.rrvm.rex.RexDevices;
import org.raidlab.rrvm.rex.RexMessage;
import org.raidlab.rrvm.rex.RexServer;
import org.raidlab.rrvm.rex.RexSettings;
import org.raidlab.rrvm.rex.RexTrace;
import org.raidlab.rrvm.rex.client.StoreClient;
import org.raidlab.rrvm.rex.load.RandomTransactions;
import org.raidlab.runtime.memory.ReplicationRules;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.cluster.ClusterRun;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.world.World;

/**
 * One run: a client at each site submits transactions all the time. At the end, the pages have to be those that the
 * acknowledged transactions determine, in their order, and nothing else.
 */
final class RexRun extends ClusterRun<RexMessage> implements ProcessObserver {
    private static final int PAGES = 20;
    private static final int CACHE_PAGES = 6;
    private static final int SHIP_BYTES = 60;
    private static final long REPEAT_NANOS = 20_000_000;
    private static final long OPENING = 3;
    private static final long MORE = 400;

    private final RexSettings settings;
    private final long enough;
    private final List<RandomTransactions> programs = new ArrayList<>();
    private final SequencedMap<String, Long> reached = new LinkedHashMap<>();

    /** The scale of a run: sites, transactions of each client at least, and memories that the logs are in. */
    record Scale(int sites, long enough, int memories) {}

    RexRun(NodeSystem<RexMessage> system, RexSettings settings, World world, Scale scale, RunHooks hooks) {
        super(world, hooks, builder(system, world, scale.memories()), scale.sites(), system);
        this.settings = settings;
        enough = scale.enough();
        cluster().processes().forEach(each -> each.observe(this));
    }

    private static SimulatedCluster.Builder<RexMessage> builder(
            NodeSystem<RexMessage> system, World world, int memories) {
        return new SimulatedCluster.Builder<>(world, RexServer.ALL, system.site(), RexDevices.MESSAGES)
                .memories(memories, ReplicationRules.SOUND)
                .setups((setup, plan) -> setup.withTiming(world.plan().timing()).withDisk());
    }

    @Override
    public void noted(SimProcess process, TraceEvent event) {
        if (event instanceof RexTrace.Restarted(int pages, boolean hasUndone)) {
            count(pages > 0 ? "restart with redo" : "restart without redo");
            count(hasUndone ? "restart with undo" : "restart without undo");
        } else if (event instanceof RexTrace) {
            count(event.getClass().getSimpleName());
        }
    }

    private void count(String what) {
        reached.merge(what, 1L, Long::sum);
    }

    @Override
    public void begin() {
        for (int site = 1; site <= cluster().logOwners().size(); site++) {
            start(site, hasOpening() ? OPENING : most());
        }
    }

    /** A run in which a site stays away goes on for long, and its clients need not. */
    private long most() {
        return enough + MORE;
    }

    private void start(int site, long first) {
        Address store = Address.of(site, RexServer.STORE);
        world().add("client " + site, environment -> {
                    RandomTransactions program = new RandomTransactions(
                            world().random("transactions " + site), settings.pageBytes(), PAGES, first);
                    programs.add(program);
                    StoreClient.Place place =
                            new StoreClient.Place(LdgConfig.WITHIN_PROCESS, environment.clock(), environment.random());
                    StoreClient.Settings own =
                            new StoreClient.Settings(settings.pageBytes(), CACHE_PAGES, SHIP_BYTES, REPEAT_NANOS);
                    return new StoreClient(store, cluster().socketOf(store), own, place, program).process();
                })
                .start();
    }

    private boolean areAll() {
        return programs.size() == cluster().logOwners().size();
    }

    private boolean areDone() {
        return areAll() && programs.stream().allMatch(RandomTransactions::isDone);
    }

    private void submitUpTo(long number) {
        programs.forEach(each -> each.submitUpTo(number));
    }

    @Override
    public boolean settle(RunFrame frame) {
        if (hasOpening()) {
            boolean opened = frame.reach("the opening to end", this::areDone, RunFrame.PROGRESS_NANOS);
            endOpening();
            if (!opened) {
                return false;
            }
            submitUpTo(most());
        }
        boolean isReached = frame.reach(
                        "all clients to be answered often enough",
                        () -> areAll() && programs.stream().allMatch(each -> each.answers() >= enough),
                        RunFrame.RUN_NANOS)
                && frame.reach("all sites to be back", cluster()::knowEachOther, RunFrame.PROGRESS_NANOS);
        submitUpTo(0);
        return isReached;
    }

    /** The clients compare the pages with what was acknowledged. */
    @Override
    public boolean recover(RunFrame frame) {
        programs.forEach(RandomTransactions::audit);
        return super.recover(frame) && frame.reach("the pages to be read", this::areDone, RunFrame.READY_NANOS);
    }

    @Override
    public SeedResult result(boolean finished, boolean recovered) {
        List<String> found = new ArrayList<>();
        for (int site = 1; site <= programs.size(); site++) {
            String who = "site " + site + ": ";
            programs.get(site - 1).broken().forEach(what -> found.add(Checker.DURABILITY.found(who + what)));
        }
        long commits = programs.stream().mapToLong(RandomTransactions::commits).sum();
        long aborts = programs.stream().mapToLong(RandomTransactions::aborts).sum();
        return world().result(new SeedResult.Transactions(commits, aborts, 0), found)
                .withReached(reached);
    }
}
