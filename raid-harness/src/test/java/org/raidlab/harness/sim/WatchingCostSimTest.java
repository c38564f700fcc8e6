package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.raidlab.comm.control.ControlMessage;
import org.raidlab.comm.watch.Interest;
import org.raidlab.comm.watch.WatchEvent.Place;
import org.raidlab.core.Clock;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.turn.Message;
import org.raidlab.msg.RaidServer;
import org.raidlab.runtime.node.NodeSystem;
import org.raidlab.runtime.node.WatchedSystem;
import org.raidlab.runtime.watch.EventPublisher;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.time.EventListener;
import org.raidlab.site.node.RaidEventText;

/**
 * What a watched transaction costs the sites, in processor time of one thread: a simulated run whose servers are
 * watched by one in {@code raid.watch.share} transactions, against the same run that nobody watches, in turns.
 * {@code -Draid.watch.cost=ROUNDS} measures and prints; invariants are checked too, so that the difference says
 * something, and the ratio nothing.
 */
class WatchingCostSimTest {
    private static final int ROUNDS = Integer.getInteger("raid.watch.cost", 0);
    private static final int SHARE = Integer.getInteger("raid.watch.share", 32);
    private static final int COMMITTED = ROUNDS == 0 ? 50 : 1_000;
    private static final SimSettings SETTINGS =
            SimSettings.of(FaultPlan.named("calm")).withCommitted(COMMITTED);
    private static final Interest INTEREST = new Interest(
            List.of("message", "log-write", "traffic", "state", "log-line", "transaction", "vote", "decision"),
            SHARE,
            200);
    private static final InetSocketAddress READER = new InetSocketAddress(InetAddress.getLoopbackAddress(), 4_000);
    private static final long SEED = 5;
    private static final long TURN_NANOS = 100_000;
    private static final int TURNS_OF_A_RENEWAL = 5_000;
    private static final int WARM_ROUNDS = 10;

    private final Codec<ControlMessage> codec = ControlMessage.codec(RaidServer.ALL);
    private long bytesTold;

    /** Time that passes with the turns. */
    private static final class Time implements Clock {
        private long nanos = 1;

        @Override
        public long monotonicNanos() {
            return nanos;
        }

        @Override
        public long wallNanos() {
            return nanos;
        }
    }

    private EventPublisher publisher(Time time) {
        return new EventPublisher(new Place(1, ""), time, new EventPublisher.Source() {
            @Override
            public void send(InetSocketAddress to, ControlMessage message) {
                bytesTold += codec.encode(message).length;
            }

            @Override
            public SequencedMap<String, Long> counters() {
                return new LinkedHashMap<>();
            }
        });
    }

    private static void subscribe(EventPublisher publisher) {
        ControlMessage.Subscribe asked = new ControlMessage.Subscribe(1, 0, INTEREST, 100_000);
        if (publisher.subscribe(READER, asked) instanceof ControlMessage.SubscriptionToken token) {
            publisher.subscribe(READER, new ControlMessage.Subscribe(1, token.token(), INTEREST, 100_000));
        }
    }

    /** A run of the seed: its result, and the processor time that it took. */
    private record Timed(SeedResult result, long nanos) {}

    private Timed run(boolean watched) {
        Time time = new Time();
        EventPublisher publisher = publisher(time);
        if (watched) {
            subscribe(publisher);
        }
        RunHooks hooks = RunHooks.NONE
                .withServers(new RunHooks.Around() {
                    @Override
                    public <M extends Message> NodeSystem<M> around(NodeSystem<M> system) {
                        return new WatchedSystem<>(system, RaidEventText.TEXT, publisher);
                    }
                })
                .withObserver(new ProcessObserver() {
                    private int turns;

                    @Override
                    public void turned(SimProcess process, boolean complete) {
                        time.nanos += TURN_NANOS;
                        publisher.onDeadline();
                        turns++;
                        if (watched && turns % TURNS_OF_A_RENEWAL == 0) {
                            subscribe(publisher);
                        }
                    }
                });
        RaidSimulation run = new RaidSimulation(SETTINGS, hooks, SEED, EventListener.NONE);
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        SeedResult result = RunFrame.complete(run, hooks);
        return new Timed(result, ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - before);
    }

    @Test
    void aWatchedRunIsTheSameRun() {
        assertThat(run(true).result().trace()).isEqualTo(run(false).result().trace());
        assertThat(bytesTold).isPositive();
    }

    @Test
    @EnabledIfSystemProperty(named = "raid.watch.cost", matches = "[1-9][0-9]*")
    void whatAWatchedCommitCosts() {
        for (int round = 0; round < WARM_ROUNDS; round++) {
            run(round % 2 == 0);
        }
        List<Long> watched = new ArrayList<>();
        List<Long> unwatched = new ArrayList<>();
        for (int round = 0; round < 2 * ROUNDS; round++) {
            boolean isWatched = round % 4 == 0 || round % 4 == 3;
            (isWatched ? watched : unwatched).add(run(isWatched).nanos());
        }
        String row =
                "one in %d: watched %.1f us a commit, unwatched %.1f us (medians of %d; of which the least %.1f, %.1f)"
                        .formatted(
                                SHARE,
                                microsOfCommit(watched, 0.5),
                                microsOfCommit(unwatched, 0.5),
                                ROUNDS,
                                microsOfCommit(watched, 0),
                                microsOfCommit(unwatched, 0));
        System.out.println(row);
        assertThat(watched).hasSameSizeAs(unwatched);
    }

    private static double microsOfCommit(List<Long> nanos, double quantile) {
        long chosen = nanos.stream().sorted().toList().get((int) ((nanos.size() - 1) * quantile));
        return chosen / 1_000.0 / COMMITTED;
    }
}
