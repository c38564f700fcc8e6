package org.raidlab.cli.echo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.cli.echo.EchoSystem.EchoMessage;
import org.raidlab.cli.echo.EchoSystem.Kind;
import org.raidlab.comm.naming.NameConfig;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.TurnLimits;
import org.raidlab.runtime.jvm.JvmHost;
import org.raidlab.runtime.jvm.JvmLoop;
import org.raidlab.runtime.jvm.JvmProcess;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.naming.NameServerProcess;
import org.raidlab.runtime.node.NodeProcess;
import org.raidlab.runtime.node.NodeSetup;
import org.raidlab.runtime.node.ProcessGrouping;
import org.raidlab.sim.diagram.Diagram;
import org.raidlab.sim.diagram.Recording;
import org.raidlab.sim.frame.ReducedRun;
import org.raidlab.sim.frame.RunFrame;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.frame.Scenario;
import org.raidlab.sim.run.Checker;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.Shard;
import org.raidlab.sim.system.SimulatedSystem;

class EchoSystemTest {
    private static final Echo ECHO = new Echo();
    private static final Echo HASTY = new Echo(false);
    private static final long LAST = 200;

    private static SeedResult run(SimulatedSystem system, String plan, long seed, String... said) {
        Scenario scenario = system.scenario(system.plan(plan)).withTransactions(60);
        for (String each : said) {
            scenario = scenario.with(each, "3").with("faults-end-millis", "1000");
        }
        return RunFrame.complete(scenario.run(seed, RunHooks.NONE), RunHooks.NONE);
    }

    @ParameterizedTest
    @ValueSource(strings = {"calm", "lossy", "crashes", "storm"})
    void aCounterKeepsItsPromiseUnder(String plan) {
        for (long seed = 1; seed <= 5; seed++) {
            assertThat(run(ECHO, plan, seed).violations()).as("seed " + seed).isEmpty();
        }
    }

    @Test
    void aCounterThatAnswersBeforeItForcesIsFoundAndItsRunIsMadeSmaller() {
        Scenario crashes = HASTY.scenario(HASTY.plan("crashes")).withTransactions(60);
        long failing = 1;
        while (run(HASTY, "crashes", failing).violations().isEmpty()) {
            failing++;
        }
        long seed = failing;
        ReducedRun least = ReducedRun.of(
                        new ReducedRun(60, crashes.plan(seed), new LinkedHashMap<>()),
                        Checker.DURABILITY,
                        reduced -> RunFrame.complete(reduced.drawnBy(crashes).run(seed, RunHooks.NONE), RunHooks.NONE))
                .what();
        assertThat(least.transactions()).isLessThan(60);
        assertThat(least.drawnBy(crashes).plan(seed).keys())
                .filteredOn(key -> least.plan().get(key) > 0 && key.label().startsWith("crash-"))
                .hasSizeLessThan(6);
    }

    @Test
    void aProcessDiesAtThePointThatTheSystemNames() {
        SeedResult result = run(ECHO, "calm", 1, "crash-at-counted");
        assertThat(result.faults()).containsEntry("crash-at-counted", 3L);
        assertThat(result.violations()).isEmpty();
        assertThat(run(HASTY, "calm", 1, "crash-at-counted").violations()).isNotEmpty();
    }

    @Test
    void aLieIsFound() {
        SeedResult result = run(ECHO, "calm", 1, "lies");
        assertThat(result.faults()).containsEntry("lies", 3L);
        assertThat(result.violations()).isNotEmpty();
    }

    @Test
    void everyOperationIsADeathThatACarefulCounterSurvives() {
        assertThat(ECHO.sweep("kills").run(1, Shard.ALL))
                .satisfies(report -> assertThat(report.violations()).isEmpty())
                .satisfies(report -> assertThat(report.states()).isGreaterThan(10));
        assertThat(HASTY.sweep("kills").run(1, Shard.ALL).violations()).isNotEmpty();
    }

    @Test
    void theMessagesOfARunAreDrawn() {
        Diagram diagram = Recording.of(hooks -> ECHO.small(1, hooks), ECHO.text());
        assertThat(diagram.text()).contains("site 2", "CountTo", "forces Counted");
    }

    @Test
    void aSeedRepeatsItselfToTheByte() {
        assertThat(run(ECHO, "storm", 7).trace())
                .isEqualTo(run(ECHO, "storm", 7).trace());
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
                    NameConfig.DEFAULT,
                    Optional.empty());
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
                        client.set(EchoClient.in(environment, Address.of(1, Kind.COUNTER), site.socket(), LAST));
                        return client.get().process();
                    },
                    List.of(),
                    event -> false));
            loop.callIfRunning(() -> List.of(names, site, asking).forEach(JvmProcess::start));
            Polling.until(
                    Duration.ofSeconds(30),
                    "the client",
                    () -> Optional.ofNullable(client.get())
                                    .map(EchoClient::told)
                                    .orElse(0L)
                            > LAST / 2);
            loop.callIfRunning(() -> {
                site.kill();
                site.start();
            });
            Polling.until(
                    Duration.ofSeconds(30),
                    "the client",
                    () -> Objects.requireNonNull(client.get()).told() == LAST);
        }
    }
}
