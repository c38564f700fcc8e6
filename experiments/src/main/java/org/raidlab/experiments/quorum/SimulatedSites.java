package org.raidlab.experiments.quorum;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.RandomSource;
import org.raidlab.harness.sim.SimClients;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.codec.Codecs;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.world.World;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Five simulated sites, which fail on the experiment's order, and a client at each. */
final class SimulatedSites {
    private static final long READY_NANOS = Duration.ofSeconds(30).toNanos();
    /** The time within which the other sites detect a failure, and form a view if they can. */
    private static final long NOTICE_NANOS = Duration.ofSeconds(4).toNanos();

    private static final Delay WIRE = new Delay(Duration.ofNanos(200_000).toNanos(), 50_000);

    private final World world;
    private final SimulatedCluster<RaidMessage> cluster;
    private final List<Integer> up = new ArrayList<>();
    private final AcMessages counted = new AcMessages();
    private final RandomSource random;
    private @Nullable Clients clients;

    /** Starts the sites; returns when all know each other. */
    SimulatedSites(Method method, long seed) {
        world = World.calm(seed, WIRE);
        random = world.random("experiment");
        List<Integer> numbers = IntStream.rangeClosed(1, Method.SITES).boxed().toList();
        SiteOptions options = new SiteOptions(numbers, method.algorithms(), false);
        cluster = new SimulatedCluster.Builder<>(world, RaidServer.ALL, ServerFactory.SITE, Codecs.raid("packed"))
                .build(Method.SITES, (site, environment) -> counted.around(options));
        cluster.start();
        up.addAll(numbers);
        world.await("the sites to know each other", cluster::knowEachOther, READY_NANOS);
        world.add("clients", this::clients).start();
        world.await("the clients to be there", () -> clients != null, READY_NANOS);
        world.run(NOTICE_NANOS);
    }

    private SimClients clients(ProcessEnvironment environment) {
        SimClients made =
                new SimClients(environment, cluster::socketOf, LdgConfig.WITHIN_PROCESS, Codecs.raid("packed"));
        clients = new Clients(made);
        return made;
    }

    /** Makes a site fail that is chosen at random, and gives the other sites time to notice. */
    void failAny() {
        int site = up.get(random.nextInt(up.size()));
        up.removeIf(each -> each == site);
        cluster.logOwners().get(site - 1).crash();
        world.run(NOTICE_NANOS);
    }

    /** Submits a text by the client of site 1; the text has to commit. */
    void make(String text) {
        Clients submitting = Objects.requireNonNull(clients);
        submitting.begin(List.of(1), List.of(text));
        world.await("an answer", submitting::areDone, READY_NANOS);
        if (submitting.committed() != 1) {
            throw new IllegalStateException("not committed: " + text);
        }
        world.run(NOTICE_NANOS);
    }

    /**
     * The results that clients saw.
     *
     * @param asked transactions
     * @param committed of them
     * @param seconds virtual ones, from the first request to the last answer
     * @param messages between the sites' Atomicity Controllers
     */
    record Seen(int asked, int committed, double seconds, long messages) {
        double percent() {
            return 100.0 * committed / asked;
        }

        double perSecond() {
            return committed / seconds;
        }

        double messagesEach() {
            return (double) messages / asked;
        }
    }

    /** Runs so many transactions of the client of each site that is up, one after the other. */
    Seen run(boolean write, int each) {
        Clients running = Objects.requireNonNull(clients);
        List<String> texts = IntStream.range(0, up.size() * each)
                .mapToObj(_ -> write ? Items.write(random) : Items.read(random))
                .toList();
        long messagesBefore = counted.count();
        long began = world.simulation().nowNanos();
        running.begin(up, texts);
        world.await("the clients", running::areDone, READY_NANOS * each);
        long ended = world.simulation().nowNanos();
        world.run(NOTICE_NANOS);
        return new Seen(texts.size(), running.committed(), (ended - began) / 1e9, counted.count() - messagesBefore);
    }
}
