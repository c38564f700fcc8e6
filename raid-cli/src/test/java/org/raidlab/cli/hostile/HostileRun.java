package org.raidlab.cli.hostile;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.raidlab.cli.Main;
import org.raidlab.cli.demo.Checks;
import org.raidlab.harness.load.ClusterLoad;
import org.raidlab.harness.load.LoadPlan;
import org.raidlab.harness.load.LoadRun;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.launch.ProcessStarter;
import org.raidlab.runtime.launch.RunFile;
import org.raidlab.runtime.load.LoadSchedule;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.site.client.RaidClient;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.local.ClusterFolder;
import org.raidlab.site.local.Holdings;
import org.raidlab.site.local.LocalCluster;

/** Three sites, a name server, clients; hostile datagrams at all their ports; afterwards everything is checked. */
final class HostileRun {
    private static final int REPLAYS_AGAIN = 2;
    private static final List<Integer> SITES = List.of(1, 2, 3);
    private static final int CLIENTS = 12;
    private static final int ITEMS = 500;
    private static final Duration LIMIT = Duration.ofHours(2);
    private static final Duration ANSWER = Duration.ofSeconds(20);
    private static final int COMMITS_UNTIL_WARM = 4_000;
    private static final int WARM_UP_EACH = 10_000;
    /** Datagrams at each port in a turn: a quarter of a second's, so that the short run has enough turns to judge. */
    private static final int TURN_EACH = 900;

    private static final Duration WARM_UP_MAX = Duration.ofSeconds(30);

    private final Cluster cluster;
    private final LocalCluster local;
    private final Plan plan;
    private final Consumer<String> tell;
    private final List<HistoryTransaction> history = Collections.synchronizedList(new ArrayList<>());
    private final HostileReport report = new HostileReport();

    /**
     * How much.
     *
     * @param each datagrams at each port
     * @param perSecond datagrams at all ports
     * @param calm how long the throughput is measured without them, before and after
     * @param seed of everything drawn
     */
    record Plan(int each, int perSecond, Duration calm, long seed) {}

    HostileRun(Path folder, @Nullable Path key, Plan plan, Consumer<String> tell) {
        this.cluster = Cluster.local(SITES.size()).withKeyFile(key == null ? null : key.toString());
        this.local = new LocalCluster(new ClusterFolder(folder), new ProcessStarter(Main.class.getName()));
        this.plan = plan;
        this.tell = tell;
    }

    HostileReport run() throws IOException, InterruptedException {
        try {
            local.up(cluster);
            ClusterLoad load = new ClusterLoad(local, loadPlan(), history::add);
            load.prepare();
            List<Captured> captured = attackUnderLoad(load);
            load.readAll();
            Holdings held = Holdings.of(local, SITES);
            Checks checks = Checks.of(history, held.copies(), held.ledgers(), SITES);
            report.violations(checks.violations());
            replayAtRest(captured);
            return report;
        } finally {
            local.down();
        }
    }

    private LoadPlan loadPlan() {
        ItemRelation items = new ItemRelation("items");
        return new LoadPlan(
                SITES,
                Mix.READ_MODIFY_WRITE,
                new LoadSchedule(CLIENTS, LIMIT),
                ITEMS,
                4,
                0.5,
                0,
                plan.seed(),
                items,
                Synthetic.NONE);
    }

    private List<Captured> attackUnderLoad(ClusterLoad load) throws IOException, InterruptedException {
        List<Captured> captured;
        try (LoadRun run = load.open();
                Throughput throughput = new Throughput(run::committed)) {
            run.begin();
            warmUp(run);
            warmUpToHostility();
            int began = throughput.mark();
            captured = capture();
            report.captured(captured.size());
            Map<String, ProcessState> before = states();
            int attacked = throughput.mark();
            Pairs pairs = attack(captured, throughput);
            int calm = throughput.mark();
            report.states(before, states());
            pass(plan.calm());
            int ended = throughput.mark();
            report.calm(throughput.rate(began, attacked), throughput.rate(calm, ended));
            report.throughput(pairs);
            run.stop();
            report.tally(run.await());
        }
        return captured;
    }

    /** Else compilers compete with the attack. On a slow machine they take longer, so what counts is what was done. */
    private static void warmUp(LoadRun run) {
        long until = System.nanoTime() + WARM_UP_MAX.toNanos();
        while (run.committed() < COMMITS_UNTIL_WARM && System.nanoTime() < until) {
            pass(Duration.ofMillis(100));
        }
    }

    /** The first hostile datagrams meet code that is not compiled yet, at the attacker as at its victims. */
    private void warmUpToHostility() throws IOException {
        List<Captured> captured = capture();
        try (Forger forger = Forger.open().orElse(null);
                Attack attack = new Attack(new Hostile(plan.seed() + 1, captured), forger)) {
            attack.run(targets(captured), Math.min(plan.each() / 4, WARM_UP_EACH), plan.perSecond());
        }
    }

    private List<InetSocketAddress> targets(List<Captured> captured) {
        List<InetSocketAddress> targets = new ArrayList<>(sockets());
        clientOf(captured).ifPresent(targets::add);
        return targets;
    }

    private static void pass(Duration time) {
        long until = System.nanoTime() + time.toNanos();
        for (long left = time.toNanos(); left > 0; left = until - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** What passes the ports while the calm throughput is measured; empty where only root may read along. */
    private List<Captured> capture() {
        TreeSet<Integer> ports = new TreeSet<>();
        sockets().forEach(socket -> ports.add(socket.getPort()));
        return Eavesdropper.during(plan.calm(), ports::contains, new SplittableRandom(plan.seed()));
    }

    /**
     * The attacker shares the processors with its victims. So it attacks in turns, now them and now a sink that throws
     * everything away, and what it takes by itself is in both.
     */
    private Pairs attack(List<Captured> captured, Throughput throughput) throws IOException {
        List<InetSocketAddress> targets = targets(captured);
        Map<Integer, Map<String, Long>> before = counters();
        Pairs pairs = new Pairs();
        try (Forger forger = Forger.open().orElse(null);
                Sink sink = Sink.open();
                Attack mock = new Attack(new Hostile(plan.seed() + 2, captured), forger);
                Attack attack = new Attack(new Hostile(plan.seed(), captured), forger)) {
            List<InetSocketAddress> sinks = Collections.nCopies(targets.size(), sink.socket());
            for (int left = plan.each(); left > 0; left -= TURN_EACH) {
                int each = Math.min(left, TURN_EACH);
                int first = throughput.mark();
                mock.run(sinks, each, plan.perSecond());
                int second = throughput.mark();
                attack.run(targets, each, plan.perSecond());
                pairs.add(throughput.rate(first, second), throughput.rate(second, throughput.mark()));
            }
            tell.accept("thrown at " + targets.size() + " ports: " + attack.kinds());
            report.attack(attack);
            Map<Integer, Map<String, Long>> after = counters();
            after.forEach((port, counts) -> report.port(port, attack, before.getOrDefault(port, Map.of()), counts));
        }
        return pairs;
    }

    /** The busiest port that is no process's of the cluster. */
    private java.util.Optional<InetSocketAddress> clientOf(List<Captured> captured) {
        List<InetSocketAddress> known = sockets();
        return captured.stream()
                .map(Captured::from)
                .filter(from -> !known.contains(from))
                .collect(Collectors.groupingBy(from -> from, Collectors.counting()))
                .entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey);
    }

    /** At rest, and after a restart of site 2, all that was captured is sent again; nothing may change. */
    private void replayAtRest(List<Captured> captured) throws IOException {
        replay(captured, "at rest");
        local.kill(2);
        local.recover(2);
        awaitRest();
        replay(captured, "after a restart of site 2");
    }

    /** Replays again what told nothing, because the name server found someone silent for too long meanwhile. */
    private void replay(List<Captured> captured, String when) throws IOException {
        awaitRest();
        Standing before = standing();
        Standing after = standingAfterReplaying(captured);
        for (int again = 0; again < REPLAYS_AGAIN && before.differsBySilence(after); again++) {
            tell.accept("someone was silent for too long while datagrams were replayed " + when);
            before = after;
            after = standingAfterReplaying(captured);
        }
        if (!before.difference(after).isEmpty()) {
            report.violations(List.of("replaying " + when + " changed something: " + before.difference(after)));
        }
        tell.accept("replayed " + captured.size() + " datagrams " + when);
    }

    private Standing standingAfterReplaying(List<Captured> captured) throws IOException {
        try (Forger forger = Forger.open().orElse(null);
                Attack attack = new Attack(new Hostile(plan.seed(), captured), forger)) {
            attack.replay(captured, plan.perSecond());
        }
        awaitRest();
        return standing();
    }

    /** Until the name server knows all addresses, and what has been said has been heard. */
    private void awaitRest() {
        pass(Duration.ofSeconds(1));
        long until = System.nanoTime() + ANSWER.toNanos();
        while (standing().addressesUp() < 6L * SITES.size() && System.nanoTime() < until) {
            pass(Duration.ofMillis(100));
        }
    }

    private Standing standing() {
        Holdings held = Holdings.of(local, SITES);
        try (RaidClient client = local.client()) {
            Map<String, Long> names =
                    local.nameServerStatus(client).orElseThrow().counters();
            Map<Integer, Integer> sessions = new TreeMap<>();
            SITES.forEach(site -> sessions.put(site, local.status(client, site).session()));
            return new Standing(
                    held.copies(),
                    held.ledgers(),
                    names.getOrDefault("names.up", 0L),
                    names.getOrDefault("names.generation", 0L),
                    names.getOrDefault("names.deaths", 0L),
                    sessions);
        }
    }

    private List<InetSocketAddress> sockets() {
        List<InetSocketAddress> sockets = new ArrayList<>();
        runFiles().values().forEach(file -> sockets.add(file.socket()));
        return sockets;
    }

    private Map<String, RunFile> runFiles() {
        Map<String, RunFile> files = new TreeMap<>();
        SITES.forEach(site -> local.processes(site).forEach((process, file) -> files.put(process.title(), file)));
        RunFile.running(local.folder().nameServerRunFile()).ifPresent(file -> files.put("name server", file));
        return files;
    }

    private Map<String, ProcessState> states() throws IOException, InterruptedException {
        Map<String, ProcessState> states = new TreeMap<>();
        for (Map.Entry<String, RunFile> each : runFiles().entrySet()) {
            states.put(each.getKey(), ProcessState.of(each.getValue().pid()));
        }
        return states;
    }

    private Map<Integer, Map<String, Long>> counters() {
        Map<Integer, Map<String, Long>> counters = new TreeMap<>();
        try (RaidClient client = local.client()) {
            for (InetSocketAddress socket : sockets()) {
                counters.put(socket.getPort(), client.status(socket, ANSWER).counters());
            }
        }
        return counters;
    }
}
