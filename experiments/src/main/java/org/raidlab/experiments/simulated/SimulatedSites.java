package org.raidlab.experiments.simulated;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.RandomSource;
import org.raidlab.harness.sim.SimClients;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.site.MeteredLog;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.world.World;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Simulated sites, each with a processor and a disk of its own, which fail on the experiment's order, and clients. */
public final class SimulatedSites {
    private static final Duration READY = Duration.ofSeconds(30);
    /** The time within which the other sites detect a failure, and form a view if they can. */
    private static final Duration NOTICE = Duration.ofSeconds(4);

    /** The time within which what nobody waits for is forced and acknowledged. */
    private static final Duration LAZY = Duration.ofMillis(200);

    private static final Duration LONGEST = Duration.ofMinutes(10);

    private static final Delay WIRE = new Delay(Duration.ofNanos(200_000).toNanos(), 50_000);
    private static final LinkQuality BETWEEN_SITES = LinkQuality.calm(WIRE);

    private final World world;
    private final SimulatedCluster<RaidMessage> cluster;
    private final List<Integer> up = new ArrayList<>();
    private final MeasuredServers servers;
    private final MeteredLog.Meter logs = new MeteredLog.Meter(RaidDevices.LOG);
    private final RandomSource random;
    private @Nullable Clients clients;

    /** What the clients at a site submit next; empty when they are done. */
    @FunctionalInterface
    public interface Load {
        Optional<String> next(int site);
    }

    /**
     * Starts the sites; returns when all know each other.
     *
     * @param stepNanos processor time of a server's step
     */
    public SimulatedSites(Algorithms algorithms, int sites, long stepNanos, long seed) {
        this(algorithms, sites, Wiring.MERGED, stepNanos, seed);
    }

    /** Starts the sites with processes and messages of these kinds; returns when all know each other. */
    public SimulatedSites(Algorithms algorithms, int sites, Wiring wiring, long stepNanos, long seed) {
        world = World.calm(seed, WIRE);
        random = world.random("experiment");
        servers = new MeasuredServers(stepNanos);
        List<Integer> numbers = IntStream.rangeClosed(1, sites).boxed().toList();
        SiteOptions options = new SiteOptions(numbers, algorithms, false);
        cluster = new SimulatedCluster.Builder<>(world, RaidServer.ALL, ServerFactory.SITE, wiring.codec())
                .groups(wiring.groups())
                .environments(each -> each.withDevices(each.devices().wrapped(logs)))
                .build(sites, (site, environment) -> servers.around(options, environment));
        world.network().setQualities(new Ways(cluster, numbers, wiring)::quality);
        cluster.start();
        up.addAll(numbers);
        world.await("the sites to know each other", cluster::knowEachOther, READY.toNanos());
        world.add("clients", environment -> clients(environment, wiring)).start();
        world.await("the clients to be there", () -> clients != null, READY.toNanos());
        pass(NOTICE);
    }

    /** The ways of datagrams: within a site, and between any other two processes. */
    private static final class Ways {
        private final Map<InetSocketAddress, Integer> siteOf = new HashMap<>();
        private final LinkQuality within;

        Ways(SimulatedCluster<RaidMessage> cluster, List<Integer> sites, Wiring wiring) {
            within = LinkQuality.calm(wiring.withinSite());
            for (int site : sites) {
                ServerFactory.SERVERS.forEach(server -> siteOf.put(cluster.socketOf(Address.of(site, server)), site));
            }
        }

        LinkQuality quality(SimNetwork.Direction way) {
            Integer from = siteOf.get(way.from());
            return from != null && from.equals(siteOf.get(way.to())) ? within : BETWEEN_SITES;
        }
    }

    private SimClients clients(ProcessEnvironment environment, Wiring wiring) {
        SimClients made = new SimClients(environment, cluster::socketOf, LdgConfig.WITHIN_PROCESS, wiring.codec());
        clients = new Clients(made);
        return made;
    }

    private Clients clients() {
        return Objects.requireNonNull(clients);
    }

    /** Returns the sites that have not failed. */
    public List<Integer> up() {
        return List.copyOf(up);
    }

    /** Returns the randomness of the experiment. */
    public RandomSource random() {
        return random;
    }

    /** Returns the virtual time. */
    public Duration now() {
        return Duration.ofNanos(world.simulation().nowNanos());
    }

    /** Lets virtual time pass. */
    public void pass(Duration time) {
        world.run(time.toNanos());
    }

    /** Makes a site fail that is chosen at random, and gives the other sites time to notice. */
    public void failAny() {
        fail(up.get(random.nextInt(up.size())));
        pass(NOTICE);
    }

    private void fail(int site) {
        up.removeIf(each -> each == site);
        cluster.logOwners().get(site - 1).crash();
    }

    private static Load once(String text) {
        ArrayDeque<String> texts = new ArrayDeque<>(List.of(text));
        return _ -> Optional.ofNullable(texts.poll());
    }

    /** Submits a text by a client of the site; the text has to commit. */
    public void make(int site, String text) {
        if (!commits(site, text)) {
            throw new IllegalStateException("not committed: " + text);
        }
        pass(NOTICE);
    }

    /** Submits a text by a client of the site, and returns whether it committed. */
    public boolean commits(int site, String text) {
        clients().begin(List.of(site), once(text));
        world.await("an answer", clients()::areDone, READY.toNanos());
        return !clients().nanos().isEmpty();
    }

    /**
     * Submits a text at a site and makes the site fail when other sites have voted and it has decided nothing; it comes
     * back when told.
     */
    public void failWhileVoting(int site, String text) {
        servers.withholdVotesFrom(site);
        clients().begin(List.of(site), once(text));
        world.await("a vote", servers::hasWithheld, READY.toNanos());
        pass(Duration.ofMillis(2));
        fail(site);
        servers.withholdVotesFrom(0);
        clients().giveUp();
    }

    /** Starts a failed site again. */
    public void recover(int site) {
        cluster.logOwners().get(site - 1).start();
        up.add(site);
        Collections.sort(up);
    }

    /**
     * The results that clients saw.
     *
     * @param asked transactions
     * @param latencies of those that committed
     * @param seconds virtual ones, from the first request to the last answer
     * @param messages between the sites' Atomicity Controllers
     * @param forces of the sites' logs
     */
    public record Seen(int asked, List<Duration> latencies, double seconds, long messages, long forces) {
        public Seen {
            latencies = latencies.stream().sorted().toList();
        }

        public int committed() {
            return latencies.size();
        }

        public double percent() {
            return 100.0 * committed() / asked;
        }

        public double perSecond() {
            return committed() / seconds;
        }

        public double messagesEach() {
            return (double) messages / asked;
        }

        public double forcesEach() {
            return (double) forces / asked;
        }

        /** Returns the median latency in milliseconds; 0 if nothing committed. */
        public double medianMillis() {
            return latencies.isEmpty() ? 0 : latencies.get(latencies.size() / 2).toNanos() / 1e6;
        }
    }

    /** Runs one transaction at a site while nothing else happens. */
    public Seen alone(int site, String text) {
        return run(List.of(site), once(text), LAZY);
    }

    /** Runs a client at each of these sites until its load ends; a site can be there several times. */
    public Seen run(List<Integer> sites, Load load) {
        return run(sites, load, NOTICE);
    }

    /** @param rest after the last answer, until the counts are taken */
    private Seen run(List<Integer> sites, Load load, Duration rest) {
        long messagesBefore = servers.count();
        long forcesBefore = forces();
        long began = world.simulation().nowNanos();
        clients().begin(sites, load);
        world.await("the clients", clients()::areDone, LONGEST.toNanos());
        double seconds = (world.simulation().nowNanos() - began) / 1e9;
        List<Duration> latencies =
                clients().nanos().stream().map(Duration::ofNanos).toList();
        pass(rest);
        return new Seen(
                clients().asked(), latencies, seconds, servers.count() - messagesBefore, forces() - forcesBefore);
    }

    private long forces() {
        SequencedMap<String, Long> counters = new LinkedHashMap<>();
        logs.counters(counters);
        return counters.getOrDefault("log.forces", 0L);
    }
}
