package org.raidlab.experiments.era;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.process.ProcessTiming;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.world.World;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * An instance of RAID on simulated machines of 1988 without faults: the production code of all servers, one processor a
 * site, every server a process of its own as in the paper.
 */
public final class EraInstance {
    /** The algorithms of the paper's tables, in which all sites are up. */
    private static final Algorithms ALL_SITES = Algorithms.DEFAULT.with(Replication.Rowa.DEFAULT);

    private static final long READY_NANOS = Duration.ofSeconds(30).toNanos();
    private static final long ANSWER_NANOS = Duration.ofSeconds(60).toNanos();
    private static final long REST_NANOS = Duration.ofMillis(500).toNanos();
    private static final int INBOX_BYTES = 1 << 20;
    private static final int DATAGRAM_BYTES = 200;

    private final CostProfile profile;
    private final int sites;
    private final World world;
    private final Map<Integer, Account> accounts = new TreeMap<>();
    private final Codec<RaidMessage> codec;
    private final SimulatedCluster<RaidMessage> cluster;
    private @Nullable EraClient client;

    /** Starts the instance; returns when all sites know each other. */
    public EraInstance(CostProfile profile, int sites, long seed) {
        this.profile = profile;
        this.sites = sites;
        codec = Codecs.raid(profile.codec());
        long wire = Account.toVirtualNanos(profile.communication().onTheWire(DATAGRAM_BYTES));
        world = World.calm(seed, new Delay(wire, 0));
        SiteOptions options =
                new SiteOptions(IntStream.rangeClosed(1, sites).boxed().toList(), ALL_SITES, false);
        cluster = new SimulatedCluster.Builder<>(world, RaidServer.ALL, ServerFactory.SITE, codec)
                .limits(limits())
                .ldg(LdgConfig.WITHIN_PROCESS.withFragmentBytes(profile.fragmentBytes()))
                .setups((setup, plan) -> setup.withTiming(timing()))
                .wrapped(this::costed)
                .build(sites, (site, environment) -> system(site, options, environment));
        cluster.start();
        world.await("the sites to know each other", cluster::knowEachOther, READY_NANOS);
        world.add("clients", this::clients).start();
        world.await("the client to be there", () -> client != null, READY_NANOS);
    }

    private static InetSocketAddress socketOf(int site) {
        return World.socket(site + 1);
    }

    private boolean isSite(InetSocketAddress socket) {
        return IntStream.rangeClosed(1, sites).anyMatch(site -> socketOf(site).equals(socket));
    }

    /** Returns the timing of a process: the disk takes the same time for every write. */
    private ProcessTiming timing() {
        Delay force = new Delay(Account.toVirtualNanos(profile.force()), 0);
        return new ProcessTiming(1, force, new Delay(force.baseNanos(), 0), INBOX_BYTES);
    }

    /** Returns the limit of one step a turn: each message between two servers is a context switch. */
    private static TurnLimits limits() {
        TurnLimits usual = TurnLimits.DEFAULT;
        return new TurnLimits(usual.inbound(), 1, usual.longest(), usual.durableDelay(), false);
    }

    private NodeSystem<RaidMessage> system(int site, SiteOptions options, ProcessEnvironment environment) {
        Account account = new Account(environment.work());
        accounts.put(site, account);
        return new ServerFactory(options) {
            @Override
            protected Server<RaidMessage> wrapped(Ports ports, Server<RaidMessage> server) {
                return new CostedServer(server, ports.self(), profile, account, codec);
            }
        };
    }

    private Process costed(int site, NodeProcess<RaidMessage> process) {
        Account account = Objects.requireNonNull(accounts.get(site), "the account of its servers");
        return new CostedProcess(process, profile.communication(), account, this::isSite);
    }

    private Process clients(ProcessEnvironment environment) {
        EraClient made = new EraClient(environment, EraInstance::socketOf, codec);
        client = made;
        return made.clients();
    }

    /** Submits a text at site 1 until it commits; returns the answers to its statements. */
    public List<StatementResult> run(String text) {
        EraClient submitting = client();
        submitting.submit(text);
        world.await("the answer to " + text, submitting::isAnswered, ANSWER_NANOS);
        return submitting.results();
    }

    private EraClient client() {
        return Objects.requireNonNull(client, "the client, which the constructor waits for");
    }

    /** Appends lines of a file as one transaction, in answer to the copy statement that was run last. */
    public void copyLines(List<String> lines) {
        EraClient submitting = client();
        submitting.copyLines(lines);
        world.await("the copy", submitting::isAnswered, ANSWER_NANOS);
    }

    /** Returns the seconds of 1988 that a span of virtual time represents. */
    public static double seconds(long virtualNanos) {
        return Account.toMicros(virtualNanos) / 1e6;
    }

    /** Returns the processor seconds that a server of site 1 has used so far, its part of communication included. */
    public double cpuSeconds(RaidServer server) {
        return Objects.requireNonNull(accounts.get(1), "site 1").of(server) / 1e6;
    }

    /** Waits until the work under way at the sites has ended. */
    public void rest() {
        world.run(REST_NANOS);
    }
}
