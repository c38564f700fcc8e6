package org.raidlab.harness.permutation;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.raidlab.cc.ConcurrencyProvider.Claim;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.harness.sim.PassedMessages;
import org.raidlab.harness.sim.SimClients;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.StatementResult;
import org.raidlab.msg.UiMessage;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.net.LinkQuality;
import org.raidlab.sim.process.ProcessTiming;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.world.World;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.Implementations;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Three sites in virtual time, and sessions at them. */
final class SpecSites {
    private static final int SITES = 3;
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final Delay HOP = new Delay(Duration.ofNanos(10_000).toNanos(), 0);
    private static final ProcessTiming TIMING = new ProcessTiming(1_000, Delay.NONE, Delay.NONE, 16 << 20);
    private static final int TRIES = 20;
    /** Every site has every copy, and no site fails: no heartbeats pass the time. */
    private static final Algorithms ALGORITHMS = Algorithms.DEFAULT.with(Replication.Rowa.DEFAULT);

    /** A session with its last request. */
    static final class Session {
        private final int site;
        private final long number;
        private int request;
        private @Nullable List<StatementResult> results;

        private Session(int site, long number) {
            this.site = site;
            this.number = number;
        }

        /** Returns the results of the last request, once they are there. */
        Optional<List<StatementResult>> results() {
            return Optional.ofNullable(results);
        }
    }

    private final Claim claim;
    private final World world = new World(1, FaultPlan.named("calm"));
    private final Codec<RaidMessage> codec = new PassedMessages();
    private final SimulatedCluster<RaidMessage> cluster;
    private final Map<Long, Session> sessions = new LinkedHashMap<>();
    private @Nullable SimClients clients;
    private @Nullable Spec prepared;
    private long lastSession;

    /** Starts sites whose servers this makes. */
    SpecSites(String controller, Function<SiteOptions, ServerFactory> servers) {
        claim = Implementations.concurrency(controller).claim();
        world.network().setQuality(LinkQuality.calm(HOP));
        List<Integer> numbers = IntStream.rangeClosed(1, SITES).boxed().toList();
        SiteOptions options = new SiteOptions(numbers, ALGORITHMS.withConcurrency(controller), false);
        cluster = new SimulatedCluster.Builder<>(world, RaidServer.ALL, ServerFactory.SITE, codec)
                .setups((setup, plan) -> setup.withTiming(TIMING))
                .build(SITES, (site, environment) -> servers.apply(options));
        cluster.start();
        world.add("clients", this::machine).start();
        run(Duration.ofSeconds(3));
    }

    /** Returns what the controller of these sites claims. */
    Claim claim() {
        return claim;
    }

    private Process machine(ProcessEnvironment environment) {
        SimClients made = new SimClients(environment, cluster::socketOf, LdgConfig.WITHIN_PROCESS, codec);
        made.play(() -> {}, (answer, _) -> {
            if (answer instanceof ClientMessage.Answered answered) {
                Session session = sessions.get(answered.session());
                if (session != null && session.request == answered.request()) {
                    session.results = answered.results();
                }
            }
        });
        clients = made;
        return made;
    }

    Session open(int site) {
        Session session = new Session(site, ++lastSession);
        sessions.put(session.number, session);
        return session;
    }

    void submit(Session session, String text) {
        session.results = null;
        int request = ++session.request;
        send(session.site, new UiMessage.Submit(session.number, request, text, false));
    }

    private void send(int site, UiMessage message) {
        SimClients machine = Objects.requireNonNull(clients, "the constructor makes them");
        machine.after(0, () -> machine.send(Address.of(site, RaidServer.UI), message));
    }

    void leave(Session session) {
        send(session.site, new UiMessage.Leave(session.number));
        sessions.remove(session.number);
    }

    /** Lets time pass. */
    void run(Duration time) {
        world.simulation().runUntil(world.simulation().nowNanos() + time.toNanos());
        if (!world.simulation().violations().isEmpty()) {
            throw new AssertionError(world.simulation().violations());
        }
    }

    /** Lets time pass until the session has its results, but no longer than this; returns whether it has. */
    boolean await(Session session, Duration time) {
        BooleanSupplier answered = () -> session.results != null;
        return world.simulation().runUntil(answered, world.simulation().nowNanos() + time.toNanos());
    }

    /** Creates the relations of a specification, unless they are there already, and destroys those of the last one. */
    void prepare(Spec spec) {
        if (!spec.equals(prepared)) {
            if (prepared != null) {
                ask(1, prepared.destruction());
            }
            ask(1, spec.creation());
            settle();
            // A site may have kept the schema of a relation of the same name.
            for (int site = 1; site <= SITES; site++) {
                ask(site, spec.state());
            }
            prepared = spec;
        }
    }

    /** Lets every site take all commits, if a site may answer without those that it has not taken. */
    void settle() {
        if (claim == Claim.SERIALIZABLE) {
            run(Duration.ofMillis(20));
        }
    }

    /** Runs a text by itself, again if it meets a transaction that is not over everywhere. */
    List<StatementResult> ask(int site, String text) {
        for (int i = 0; i < TRIES; i++) {
            Session session = open(site);
            submit(session, text);
            boolean answered = await(session, Duration.ofNanos(10 * SECOND));
            List<StatementResult> results = session.results().orElse(List.of());
            leave(session);
            boolean aborted = results.stream()
                    .anyMatch(result ->
                            result.outcome().filter(it -> !it.isCommitted()).isPresent());
            if (answered
                    && !aborted
                    && results.stream().allMatch(each -> each.failure().isEmpty())) {
                return results;
            }
            run(Duration.ofMillis(20));
        }
        throw new AssertionError("site " + site + " does not do: " + text);
    }
}
