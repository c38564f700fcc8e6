package org.raidlab.sim.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.sim.time.Delay;

final class FaultPlanTest {
    @Test
    void everyPlanThatComesWithTheSimulatorIsReadable() {
        assertThat(FaultPlan.names()).contains("calm", "lossy", "crashes").allSatisfy(name -> {
            FaultPlan plan = FaultPlan.named(name);
            assertThat(plan.name()).isEqualTo(name);
            assertThat(plan.timing().turnNanos()).isPositive();
        });
    }

    @Test
    void whatAPlanDoesNotSayHasADefault() {
        FaultPlan plan = FaultPlan.parse("mine", "mine.plan", "# nothing but the loss\n\n  loss = 0.25 # a quarter\n");
        assertThat(plan.links().loss()).isEqualTo(0.25);
        assertThat(plan.links().delay()).isEqualTo(new Delay(100_000, 20_000));
        assertThat(plan.count(PlanKey.CRASH_ALL)).isZero();
    }

    @Test
    void everyValueCanBeOverridden() {
        FaultPlan lossy = FaultPlan.named("lossy");
        FaultPlan changed =
                lossy.with("loss", "0.5").with("restart-millis", "1.5").with("restart-tail-millis", "0");
        assertThat(changed.links().loss()).isEqualTo(0.5);
        assertThat(changed.restart()).isEqualTo(new Delay(1_500_000, 0));
        assertThat(lossy.links().loss()).isEqualTo(0.05);
    }

    @Test
    void whatAPlanLeavesOpenIsDrawnForEachRun() {
        FaultPlan open = FaultPlan.parse("open", "open.plan", "loss = 0..0.3\ncuts = 2..4\npauses = 3");
        List<FaultPlan> drawn = LongStream.range(0, 300)
                .mapToObj(seed -> open.drawn(new SeededRandom(seed)))
                .toList();
        assertThat(drawn.stream().filter(plan -> plan.get(PlanKey.LOSS) == 0)).hasSizeBetween(100, 200);
        assertThat(drawn).allSatisfy(plan -> {
            assertThat(plan.get(PlanKey.LOSS))
                    .satisfiesAnyOf(
                            loss -> assertThat(loss).isZero(),
                            loss -> assertThat(loss).isBetween(0.03, 0.3));
            assertThat(plan.count(PlanKey.CUTS)).isBetween(2, 4);
            assertThat(plan.count(PlanKey.PAUSES)).isEqualTo(3);
        });
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            los = 0.1           | x.plan:2: unknown key 'los'; did you mean 'loss'?
            crash-onne = 1      | x.plan:2: unknown key 'crash-onne'; did you mean 'crash-one'?
            loss 0.1            | x.plan:2: expected 'key = value', found 'loss 0.1'
            loss = much         | x.plan:2: 'loss' is a share between 0 and 1, not 'much'
            loss = 1.5          | x.plan:2: 'loss' is a share between 0 and 1, not '1.5'
            loss = NaN          | x.plan:2: 'loss' is a share between 0 and 1, not 'NaN'
            loss = 0.3..0.1     | x.plan:2: 'loss' is from the least to the most, not '0.3..0.1'
            loss = 0..x         | x.plan:2: 'loss' is a share between 0 and 1, not 'x'
            cuts = -1           | x.plan:2: 'cuts' is a whole number up to 10,000, not '-1'
            cuts = 1.5          | x.plan:2: 'cuts' is a whole number up to 10,000, not '1.5'
            cut-millis = 1e99   | x.plan:2: 'cut-millis' is milliseconds, a day at most, not '1e99'
            """)
    void anErrorNamesFileLineAndWhatWasMeant(String line, String message) {
        assertThatThrownBy(() -> FaultPlan.parse("x", "x.plan", "# a plan\n" + line))
                .isInstanceOf(PlanException.class)
                .hasMessage(message);
    }

    @Test
    void aKeySaidTwiceIsAnError() {
        assertThatThrownBy(() -> FaultPlan.parse("x", "x.plan", "loss = 0\nloss = 1"))
                .hasMessage("x.plan:2: 'loss' is said twice");
    }

    @Test
    void aKeyUnlikeAnyOtherIsAnsweredWithAllOfThem() {
        assertThatThrownBy(() -> FaultPlan.named("calm").with("weather", "bad"))
                .hasMessageStartingWith("calm: unknown key 'weather'; known are loss, duplication");
    }

    @Test
    void anUnknownPlanIsAnsweredWithTheNearest() {
        assertThatThrownBy(() -> FaultPlan.named("crashs"))
                .isInstanceOf(PlanException.class)
                .hasMessage("there is no fault plan 'crashs'; did you mean 'crashes'?");
        assertThatThrownBy(() -> FaultPlan.named("earthquake"))
                .hasMessage("there is no fault plan 'earthquake'; there are calm, lossy, answers, partitions, crashes,"
                        + " disks, clocks, pauses, rollbacks, folders, churn, view-changes, storm, forged, everything");
    }
}
