package org.raidlab.sim.toy;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.fault.PlanKey;
import org.raidlab.sim.run.Replay;
import org.raidlab.sim.run.SeedResult;
import org.raidlab.sim.run.SeedRunner;
import org.raidlab.sim.run.SimReport;
import org.raidlab.sim.toy.ToyRun.Options;

final class ToySimTest {
    private static SimReport run(Options options, int seeds, int threads) {
        Replay replay = Replay.ofPlan(options.plan().name());
        return new SeedRunner(replay, threads).run(1, seeds, seed -> ToyRun.run(seed, options));
    }

    @ParameterizedTest
    @ValueSource(strings = {"calm", "lossy", "crashes", "storm"})
    void aCarefulServerLosesNothingUnderAnyPlan(String plan) {
        SimReport report = run(Options.of(plan), 20, 1);
        assertThat(report.violations()).isEmpty();
        assertThat(report.committed()).isEqualTo(20 * 3 * 300);
        assertThat(report.isOk()).isEqualTo(report.missed().isEmpty());
        // The toy seldom has two datagrams on one way, so that one in a hundred held back may overtake nothing; its
        // runs are short, so that a late one may come when all is over.
        assertThat(report.voids()).allSatisfy(run -> assertThat(run.what()).isSubsetOf("reordering", "lateness"));
    }

    @Test
    void aServerThatAnswersBeforeItForcesIsFoundWithinTenSeeds() {
        SimReport report = run(Options.of("crashes").careless(), 10, 1);
        assertThat(report.isOk()).isFalse();
        assertThat(report.violations()).anySatisfy(violation -> {
            assertThat(violation.what()).contains("lost acknowledged deposits");
            assertThat(violation.replay()).isEqualTo("raid sim --seed " + violation.seed() + " --plan crashes");
        });
    }

    /** What finds the careless server is the crash, not some other difference. */
    @Test
    void aServerThatAnswersBeforeItForcesIsNotFoundWhenNobodyDies() {
        assertThat(run(Options.of("lossy").careless(), 10, 1).violations()).isEmpty();
    }

    @Test
    void aFailingSeedFailsAgainWhenItIsReplayed() {
        SimReport report = run(Options.of("crashes").careless(), 10, 1);
        SimReport.Violation first = report.violations().getFirst();
        SeedResult again = ToyRun.run(first.seed(), Options.of("crashes").careless());
        assertThat(again.violations()).contains(first.what());
    }

    @Test
    void thereIsNoDifferenceBetweenOneThreadAndTwo() {
        SimReport one = run(Options.of("lossy"), 8, 1);
        SimReport two = run(Options.of("lossy"), 8, 2);
        assertThat(two.traceHash()).isEqualTo(one.traceHash());
        assertThat(two.faults()).isEqualTo(one.faults());
        assertThat(two.events()).isEqualTo(one.events());
    }

    @Test
    void everyPlannedFaultIsCounted() {
        SimReport report = run(Options.of("storm"), 20, 1);
        FaultPlan storm = FaultPlan.named("storm");
        for (PlanKey key : PlanKey.values()) {
            Long count = report.faults().get(key.label());
            if (count != null) {
                assertThat(count > 0).as(key.label()).isEqualTo(storm.get(key) > 0);
            }
        }
        assertThat(report.faults()).containsKeys("loss", "corruption", "cuts", "pauses", "crash-all", "clock-jumps");
    }

    @Test
    void aRunInWhichAPlannedFaultTouchedNothingIsVoid() {
        FaultPlan hardlyAny = FaultPlan.named("calm").with(PlanKey.LOSS, 1e-12).with("faults-end-millis", "100");
        SimReport report = run(Options.of("calm").with(hardlyAny), 2, 1);
        assertThat(report.violations()).isEmpty();
        assertThat(report.isOk()).isFalse();
        assertThat(report.voids()).hasSize(2);
        assertThat(report.missed()).containsExactly("loss");
        assertThat(report.voids().getFirst()).hasToString("seed 1 is void: planned, but touched nothing: loss");
    }

    @Test
    void anExceptionOutOfARunNamesItsSeed() {
        SimReport report = new SeedRunner(Replay.ofPlan("calm").with("sites", 3), 2).run(5, 2, seed -> {
            throw new IllegalStateException("no world for " + seed);
        });
        assertThat(report.violations()).extracting(SimReport.Violation::seed).containsExactly(5L, 6L);
        assertThat(report.violations().getFirst().what()).contains("no world for 5");
        assertThat(report.violations().getFirst().replay()).isEqualTo("raid sim --seed 5 --plan calm --sites 3");
    }
}
