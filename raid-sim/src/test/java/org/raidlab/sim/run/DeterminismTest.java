package org.raidlab.sim.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;
import org.raidlab.sim.toy.ToyRun;
import org.raidlab.sim.toy.ToyRun.Options;

final class DeterminismTest {
    @ParameterizedTest
    @ValueSource(strings = {"calm", "lossy", "crashes", "storm"})
    void aSeedGivesTheSameTraceTwice(String plan) {
        SeedResult once = ToyRun.run(7, Options.of(plan));
        assertThat(ToyRun.run(7, Options.of(plan))).isEqualTo(once);
        assertThat(once.trace().events()).isGreaterThan(1_000);
    }

    @Test
    void anotherSeedGivesAnotherTrace() {
        Options options = Options.of("crashes");
        assertThat(ToyRun.run(8, options).trace().hash())
                .isNotEqualTo(ToyRun.run(7, options).trace().hash());
    }

    @Test
    void aSeedGivesTheSameTraceInAnotherVirtualMachine() throws IOException, InterruptedException {
        Process child = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        System.getProperty("java.class.path"),
                        ToyRun.class.getName(),
                        "11",
                        "storm")
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(child.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        assertThat(child.waitFor()).isZero();
        long here = ToyRun.run(11, Options.of("storm")).trace().hash();
        assertThat(printed).isEqualTo(Long.toHexString(here));
    }

    @Test
    void twoRunsOfOneSeedDoNotPart() {
        assertThat(DeterminismCheck.compare(
                        listener -> ToyRun.run(3, Options.of("storm").with(50), listener)))
                .isEmpty();
    }

    @Test
    void theFirstDifferingEventOfTwoRunsIsNamed() {
        AtomicInteger runs = new AtomicInteger();
        DeterminismCheck.Difference difference = DeterminismCheck.compare(listener -> {
                    Simulation simulation = new Simulation(1, listener);
                    simulation.at(10, EventKind.ACT, "same", () -> {});
                    simulation.at(20, EventKind.ACT, "run " + runs.incrementAndGet(), () -> {});
                    simulation.runUntil(30);
                })
                .orElseThrow();
        assertThat(difference.toString())
                .contains("first event 1 at 20 ns: ACT run 1", "then event 1 at 20 ns: ACT run 2");
    }

    @Test
    void aRunThatEndsEarlierThanTheOtherDiffersAtItsEnd() {
        AtomicInteger runs = new AtomicInteger();
        DeterminismCheck.Difference difference = DeterminismCheck.compare(listener -> {
                    Simulation simulation = new Simulation(1, listener);
                    if (runs.getAndIncrement() == 0) {
                        simulation.at(10, EventKind.ACT, "only once", () -> {});
                    }
                    simulation.runUntil(30);
                })
                .orElseThrow();
        assertThat(difference.second()).isNull();
        assertThat(difference.toString()).contains("only once", "then the end");
    }
}
