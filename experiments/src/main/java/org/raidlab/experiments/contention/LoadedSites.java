package org.raidlab.experiments.contention;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.cc.ConcurrencyProvider.Claim;
import org.raidlab.cc.adaptability.AutomaticChoice;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.experiments.simulated.MeasuredServers;
import org.raidlab.harness.sim.SimClients;
import org.raidlab.harness.workload.Finished;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ViewAlgorithms;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.check.HistoryChecker;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.world.World;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Three simulated sites with a relation of items, and clients that read and modify them. */
final class LoadedSites {
    private static final int SITES = 3;
    private static final int LOADED_TOGETHER = 50;
    private static final long PATIENCE_NANOS = Duration.ofSeconds(60).toNanos();
    private static final long SETTLED_NANOS = Duration.ofSeconds(2).toNanos();
    private static final long ASK_AGAIN_NANOS = 20_000_000;
    private static final Delay WIRE = new Delay(200_000, 50_000);

    private final World world;
    private final SimulatedCluster<RaidMessage> cluster;
    private @Nullable ItemClients made;

    /** Starts the sites with a controller, loads the items, and begins the clients. */
    LoadedSites(Load load, String controller, long seed) {
        world = World.calm(seed, WIRE);
        List<Integer> numbers = IntStream.rangeClosed(1, SITES).boxed().toList();
        MeasuredServers servers = new MeasuredServers(load.stepNanos());
        SiteOptions options = new SiteOptions(numbers, Algorithms.DEFAULT.withConcurrency(controller), false);
        cluster = new SimulatedCluster.Builder<>(world, RaidServer.ALL, ServerFactory.SITE, Codecs.raid("packed"))
                .build(SITES, (site, environment) -> servers.around(options, environment));
        cluster.start();
        world.await("the sites to know each other", cluster::knowEachOther, PATIENCE_NANOS);
        world.add("clients", environment -> machine(environment, load)).start();
        world.run(SETTLED_NANOS);
        define(false);
        define(true);
        for (int key = 0; key < load.items(); key += LOADED_TOGETHER) {
            insert(key, Math.min(load.items(), key + LOADED_TOGETHER));
        }
        clients().begin();
    }

    private SimClients machine(ProcessEnvironment environment, Load load) {
        SimClients machine =
                new SimClients(environment, cluster::socketOf, LdgConfig.WITHIN_PROCESS, Codecs.raid("packed"));
        made = new ItemClients(machine, load, SITES, world.random("clients"));
        return machine;
    }

    private ItemClients clients() {
        return Objects.requireNonNull(made, "made with the world");
    }

    private void define(boolean key) {
        clients().define(key);
        world.await("a definition", clients()::haveDefined, PATIENCE_NANOS);
    }

    private void insert(int from, int to) {
        List<Finished> ended = clients().ended();
        int before = ended.size();
        clients().insert(from, to);
        world.await("items to be loaded", () -> ended.size() > before, PATIENCE_NANOS);
        if (!ended.getLast().outcome().isCommitted()) {
            throw new IllegalStateException("the items were not loaded: " + ended.getLast());
        }
    }

    long nowNanos() {
        return world.simulation().nowNanos();
    }

    /** Lets the clients work for a while. */
    Window run(double seconds) {
        long from = nowNanos();
        world.run((long) (seconds * 1e9));
        return since(from);
    }

    /** Returns what has ended since then. */
    Window since(long fromNanos) {
        return new Window(0, clients().ended()).part(fromNanos, nowNanos());
    }

    /** Has the sites go on with another controller; returns when all have it. */
    void switchTo(String controller) {
        ViewAlgorithms wanted = new ViewAlgorithms(controller, "");
        while (!clients().haveHeardOf(wanted)) {
            clients().ask(wanted);
            world.run(() -> clients().haveHeardOf(wanted), ASK_AGAIN_NANOS);
        }
    }

    /** Returns how many transactions were aborted since they were undecided when a view was installed. */
    long abortedByViews() {
        return counted(RaidServer.AC, List.of("aborted-by-views"));
    }

    /** Returns the conflicts that the sites' controllers have counted so far, as {@code auto} counts them. */
    Conflicts conflicts() {
        return new Conflicts(
                counted(RaidServer.CC, AutomaticChoice.CONFLICTS), counted(RaidServer.CC, AutomaticChoice.ENDS));
    }

    /**
     * What concurrency controllers have counted.
     *
     * @param ends transactions that a site has judged, each site's counted by itself
     */
    record Conflicts(long conflicts, long ends) {
        /** Returns the conflicts of a hundred transactions since an earlier moment. */
        double percentSince(Conflicts before) {
            return 100.0 * (conflicts - before.conflicts) / Math.max(1, ends - before.ends);
        }
    }

    private long counted(RaidServer server, List<String> names) {
        return IntStream.rangeClosed(1, SITES)
                .mapToObj(site -> cluster.counters(site, server))
                .flatMap(counters -> names.stream().map(name -> counters.getOrDefault(name, 0L)))
                .mapToLong(Long::longValue)
                .sum();
    }

    /** Ends the load, and returns whether the whole history is what a controller of this claim guarantees. */
    boolean keeps(Claim claim) {
        clients().end();
        world.await("the last transactions", clients()::areIdle, PATIENCE_NANOS);
        List<HistoryTransaction> history =
                clients().ended().stream().map(Finished::line).toList();
        return claim == Claim.SERIALIZABLE
                ? HistoryChecker.check(history, HistoryChecker.NEVER).serializable()
                : HistoryChecker.check(history).strict();
    }
}
