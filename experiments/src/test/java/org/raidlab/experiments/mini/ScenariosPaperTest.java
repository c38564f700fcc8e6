package org.raidlab.experiments.mini;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Experiment;
import org.raidlab.harness.managing.MiniRaid;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.harness.scenario.Detection;
import org.raidlab.harness.scenario.ScenarioRun;
import org.raidlab.harness.scenario.Scenarios;
import org.raidlab.harness.scenario.StepReport;

/** Figure 9 and the experiments of 1987, with one seed. */
final class ScenariosPaperTest {
    private static final int BATCHES = 11;

    private static int aborted(String name) {
        return ScenarioRun.reports(Scenarios.named(name), 1).stream()
                .mapToInt(StepReport::aborted)
                .sum();
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    @Test
    void withoutAThresholdMoreTransactionsAbortTheMoreSitesAreDown() {
        List<Double> batches = Figure9.aborted(Figure9.scenario(1, 50, Detection.SEQUENTIAL), 1);
        assertThat(batches).hasSize(BATCHES);
        assertThat(mean(batches.subList(6, BATCHES))).isGreaterThan(mean(batches.subList(0, 5)));
    }

    @Test
    void withAThresholdAlmostNothingAbortsButWhatFindsTheFailures() {
        List<Double> batches = Figure9.aborted(Figure9.scenario(3, 50, Detection.SEQUENTIAL), 1);
        assertThat(mean(batches)).isLessThan(8);
    }

    @Test
    void twoSitesThatFailAlternatelyLackGoodCopiesAndFourDoNot() {
        assertThat(aborted("1987-3-two")).isPositive();
        assertThat(aborted("1987-3-four")).isZero();
    }

    @Test
    void theLastFailLocksTakeLongest() {
        Walk walk = new Walk(Scenarios.named("1987-2"), 1);
        walk.fail(1);
        walk.transactions(100);
        long locked = walk.failLocks(1);
        walk.recover(1);
        int half = 0;
        int all = 0;
        while (walk.failLocks(1) > 0 && all < 1_000) {
            half += walk.failLocks(1) > locked / 2 ? 1 : 0;
            walk.transactions(1);
            all++;
        }
        assertThat(locked).isGreaterThan(40);
        assertThat(all).isGreaterThan(3 * half).isLessThan(1_000);
        assertThat(walk.aborted()).isZero();
    }

    @Test
    void aWristwatchMeasuresTheStepsOfEachSite() {
        long[] now = {0};
        StepTimer watch = new StepTimer(() -> now[0] += 1_000);
        new MiniRaid(new MiniShape(2, 1, 2, 1), 1, watch::blueprint);
        assertThat(watch.micros(1)).isPositive();
        assertThat(watch.micros(2)).isPositive();
        watch.restart();
        assertThat(watch.micros(1)).isZero();
    }

    @Test
    void experimentsHaveNamesAndSayWhatTheyAsk() {
        List<Experiment> experiments = ServiceLoader.load(Experiment.class).stream()
                .map(ServiceLoader.Provider::get)
                .filter(MiniStudy.class::isInstance)
                .toList();
        assertThat(experiments)
                .extracting(Experiment::id)
                .containsExactly(
                        "raid-fig9", "raid-fig10", "raid-surface", "raid-1987-1", "raid-1987-2", "raid-1987-3");
        assertThat(experiments).allSatisfy(each -> {
            assertThat(each.title()).isNotBlank();
            assertThat(each.about()).contains("Seeds of each repeat: ");
            assertThat(each.parameters().values()).isNotEmpty();
            assertThat(each.question()).endsWith("?");
        });
    }
}
