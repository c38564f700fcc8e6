package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Lsn;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.ForwardingEffects;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.ClientMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.world.World;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/**
 * The steps, messages and forced records of a transaction at three sites, exactly: the table of docs/performance.md. A
 * step is a message that a server takes; heartbeats and lease grants are left out. All transactions are of one client,
 * one after the other.
 */
class CommitStepsTest {
    private static final int TRANSACTIONS = 100;

    /** What transactions took, in total. */
    private record Taken(Map<RaidServer, Integer> steps, int betweenSites, int forced) {}

    @ParameterizedTest
    @CsvSource({"2pc, 11, 26, 6, 3", "parallel, 12, 27, 6, 3"})
    void aReplaceOfOneRowTakes(String protocol, int stepsOfAc, int steps, int betweenSites, int forced) {
        Taken taken = new Sites(protocol).taken("replace bench (v = 7) where bench.k = 1");
        assertThat(taken.steps())
                .isEqualTo(times(Map.of(
                        RaidServer.UI,
                        2,
                        RaidServer.AD,
                        3,
                        RaidServer.AM,
                        4,
                        RaidServer.AC,
                        stepsOfAc,
                        RaidServer.CC,
                        6)));
        assertThat(taken.steps().values().stream().mapToInt(Integer::intValue).sum())
                .isEqualTo(steps * TRANSACTIONS);
        assertThat(taken.betweenSites()).isEqualTo(betweenSites * TRANSACTIONS);
        assertThat(taken.forced()).isEqualTo(forced * TRANSACTIONS);
    }

    @Test
    void aReadOfOneRowTakesNoMessageToAnotherSiteAndNoForce() {
        Taken taken = new Sites("2pc").taken("retrieve (bench.v) where bench.k = 1");
        assertThat(taken.steps())
                .isEqualTo(times(Map.of(
                        RaidServer.UI,
                        2,
                        RaidServer.AD,
                        3,
                        RaidServer.AM,
                        1,
                        RaidServer.AC,
                        3,
                        RaidServer.CC,
                        1,
                        RaidServer.RC,
                        1)));
        assertThat(taken.betweenSites()).isZero();
        assertThat(taken.forced()).isZero();
    }

    private static Map<RaidServer, Integer> times(Map<RaidServer, Integer> each) {
        Map<RaidServer, Integer> all = new LinkedHashMap<>();
        each.forEach((server, steps) -> all.put(server, steps * TRANSACTIONS));
        return all;
    }

    /** Three sites in virtual time with a client that submits texts to the first. */
    private static final class Sites {
        private static final int SITES = 3;
        private static final long SECOND = Duration.ofSeconds(1).toNanos();
        private static final Delay HOP = new Delay(10_000, 0);

        private final World world = World.calm(1, HOP);
        private final Codec<RaidMessage> codec = new PassedMessages();
        private final SimulatedCluster<RaidMessage> cluster;
        private final Map<RaidServer, Integer> steps = new LinkedHashMap<>();
        private int betweenSites;
        private int forced;
        private @Nullable SimClients client;
        private int request;
        private boolean isAnswered;

        Sites(String protocol) {
            SiteOptions options = new SiteOptions(List.of(1, 2, 3), Algorithms.DEFAULT.withCommit(protocol), false);
            cluster = new SimulatedCluster.Builder<>(world, RaidServer.ALL, ServerFactory.SITE, codec)
                    .build(SITES, (site, environment) -> new Counting(options));
            cluster.start();
            world.await("the sites to know each other", cluster::knowEachOther, 30 * SECOND);
            world.add("client", this::client).start();
            world.run(4 * SECOND);
            run("create bench (k = i4, v = i4) modify bench to hash unique on k append to bench (k = 1, v = 1)");
        }

        private SimClients client(ProcessEnvironment environment) {
            SimClients made = new SimClients(environment, cluster::socketOf, LdgConfig.WITHIN_PROCESS, codec);
            made.play(() -> {}, (answer, _) -> {
                if (answer instanceof ClientMessage.Answered answered && answered.request() == request) {
                    assertThat(answered.results())
                            .allSatisfy(result -> assertThat(result.outcome().filter(Outcome::isCommitted))
                                    .as(result.toString())
                                    .isPresent());
                    isAnswered = true;
                }
            });
            client = made;
            return made;
        }

        private void run(String text) {
            SimClients submitting = Objects.requireNonNull(client);
            isAnswered = false;
            UiMessage.Submit submit = new UiMessage.Submit(1, ++request, text, false);
            submitting.after(0, () -> submitting.send(Address.of(1, RaidServer.UI), submit));
            world.await("an answer", () -> isAnswered, SECOND);
        }

        /** Returns what transactions take in a row of them. */
        Taken taken(String text) {
            world.run(2 * SECOND);
            run(text);
            run(text);
            steps.clear();
            betweenSites = 0;
            forced = 0;
            for (int i = 0; i < TRANSACTIONS; i++) {
                run(text);
            }
            return new Taken(steps, betweenSites, forced);
        }

        private final class Counting extends ServerFactory {
            Counting(SiteOptions options) {
                super(options);
            }

            @Override
            protected Server<RaidMessage> wrapped(Ports ports, Server<RaidMessage> server) {
                return new WrappedServer<>(server) {
                    @Override
                    public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                        if (!(in.body() instanceof RcMessage.Heartbeat || in.body() instanceof RcMessage.LeaseGrant)) {
                            count(in);
                        }
                        super.onMessage(in, out);
                    }

                    @Override
                    protected Effects<RaidMessage> effects(Effects<RaidMessage> out) {
                        return new ForwardingEffects<>(out) {
                            @Override
                            public Lsn force(LogRecord record) {
                                forced++;
                                return super.force(record);
                            }
                        };
                    }
                };
            }
        }

        private void count(Envelope<RaidMessage> in) {
            steps.merge(RaidServer.of(in.to()), 1, Integer::sum);
            boolean fromAnother = in.from().type() != RaidServer.CLIENT
                    && in.from().site() != in.to().site();
            betweenSites += fromAnother ? 1 : 0;
        }
    }
}
