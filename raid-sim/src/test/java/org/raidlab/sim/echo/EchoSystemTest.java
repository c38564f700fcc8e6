package org.raidlab.sim.echo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.runtime.jvm.JvmHost;
import org.raidlab.runtime.jvm.JvmLoop;
import org.raidlab.runtime.jvm.JvmProcess;
import org.raidlab.runtime.naming.NameServerProcess;
import org.raidlab.runtime.node.Node;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.runtime.node.NodeSetup;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.sim.cluster.SimulatedCluster;
import org.raidlab.sim.echo.EchoSystem.EchoMessage;
import org.raidlab.sim.echo.EchoSystem.Kind;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.world.World;

class EchoSystemTest {
    private static final int SITES = 3;
    private static final long LAST = 200;
    private static final long DEADLINE_NANOS = 120_000_000_000L;

    /** One simulated run: what was promised must be there after the last fault. */
    private static SeedResult run(String plan, boolean careful, long seed) {
        World world = new World(seed, FaultPlan.named(plan));
        SimulatedCluster<EchoMessage> cluster = new SimulatedCluster.Builder<>(
                        world, Kind.ALL, EchoSystem.SITE, EchoSystem.MESSAGES)
                .limits(TurnLimits.DEFAULT.checked())
                .build(SITES, (site, environment) -> new EchoSystem(careful));
        List<EchoClient> clients = new ArrayList<>();
        cluster.start();
        for (int site = 1; site <= SITES; site++) {
            int number = site;
            InetSocketAddress counter = cluster.socketOf(Address.of(site, Kind.COUNTER));
            world.add("client " + site, environment -> {
                        EchoClient client = new EchoClient(environment, number, counter, LAST);
                        clients.add(client);
                        return client.process();
                    })
                    .start();
        }
        world.beginFaults(cluster.processes());
        List<String> found = new ArrayList<>();
        boolean done = world.simulation()
                .runUntil(
                        () -> world.faultsAreOver()
                                && clients.stream().allMatch(EchoClient::isDone)
                                && cluster.knowEachOther(),
                        DEADLINE_NANOS);
        if (!done) {
            found.add("not every counter got to its last number");
        }
        for (int site = 1; site <= clients.size(); site++) {
            long told = clients.get(site - 1).told();
            long kept = cluster.node(site).map(EchoSystemTest::count).orElse(0L);
            if (kept < told) {
                found.add("site " + site + " promised " + told + " and has " + kept);
            }
        }
        return world.result(new SeedResult.Transactions(SITES * LAST, 0, 0), found);
    }

    private static long count(Node<EchoMessage> node) {
        return Objects.requireNonNull(node.counters().get("COUNTER.count"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"calm", "lossy", "crashes", "storm"})
    void aCounterKeepsItsPromiseUnder(String plan) {
        for (long seed = 1; seed <= 5; seed++) {
            assertThat(run(plan, true, seed).violations()).as("seed " + seed).isEmpty();
        }
    }

    @Test
    void aCounterThatAnswersBeforeItForcesIsFound() {
        List<String> found = new ArrayList<>();
        for (long seed = 1; seed <= 10; seed++) {
            found.addAll(run("crashes", false, seed).violations());
        }
        assertThat(found).isNotEmpty();
    }

    @Test
    void aSeedRepeatsItselfToTheByte() {
        assertThat(run("storm", true, 7).trace())
                .isEqualTo(run("storm", true, 7).trace());
    }

    @Test
    void theSameSystemRunsInOneJvmAndKeepsItsPromiseOverARestart() {
        try (JvmLoop loop = JvmLoop.start()) {
            SeededRandom random = new SeededRandom(1);
            AtomicReference<EchoClient> client = new AtomicReference<>();
            JvmProcess names = loop.call(() -> new JvmProcess(
                    "the name server",
                    loop,
                    random.fork(),
                    environment -> new NameServerProcess(environment, Kind.ALL, NameConfig.DEFAULT),
                    List.of(),
                    event -> false));
            NodeSetup<EchoMessage> setup = new NodeSetup<>(
                    0,
                    1,
                    names.socket(),
                    ProcessGrouping.merged(EchoSystem.SITE),
                    new EchoSystem(true),
                    TurnLimits.DEFAULT,
                    JvmHost.LDG,
                    NameConfig.DEFAULT);
            JvmProcess site = loop.call(() -> new JvmProcess(
                    "site 1",
                    loop,
                    random.fork(),
                    environment -> new NodeProcess<>(setup, environment, EchoSystem.MESSAGES),
                    ProcessGrouping.merged(EchoSystem.SITE).devices(),
                    event -> false));
            JvmProcess asking = loop.call(() -> new JvmProcess(
                    "client",
                    loop,
                    random.fork(),
                    environment -> {
                        client.set(new EchoClient(environment, 1, site.socket(), LAST));
                        return client.get().process();
                    },
                    List.of(),
                    event -> false));
            loop.callIfRunning(() -> List.of(names, site, asking).forEach(JvmProcess::start));
            await().until(() ->
                    Optional.ofNullable(client.get()).map(EchoClient::told).orElse(0L) > LAST / 2);
            loop.callIfRunning(() -> {
                site.kill();
                site.start();
            });
            await().until(() -> Objects.requireNonNull(client.get()).isDone());
        }
    }
}
