package org.raidlab.harness.scenario;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.harness.managing.VirtualSites;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.node.ServerFactory;

class ScenarioRunTest {
    private static final String SWAPS = """
            sites: 5
            items: 20
            degree: 2
            steps:
              - fail: 2
              - run: 5
              - swap: 1
              - run: 10
              - recover: 1
              - run: 5
            """;

    private static List<StepReport> reports(String text, long seed) {
        return ScenarioRun.reports(ScenarioFile.parse("s.yaml", text), seed);
    }

    @Test
    void aScenarioThatIsReplayedGivesTheSame() {
        assertThat(reports(SWAPS, 3)).isEqualTo(reports(SWAPS, 3));
        assertThat(trace(3)).isEqualTo(trace(3)).isNotEqualTo(trace(4));
    }

    private static long trace(long seed) {
        Scenario scenario = ScenarioFile.parse("s.yaml", SWAPS);
        VirtualSites sites = new VirtualSites(scenario.shape(), seed, ServerFactory::new);
        new ScenarioRun(scenario, sites, report -> {}).run();
        return sites.traceHash();
    }

    @Test
    void everyStepIsReportedWithWhatCameOfIt() {
        List<StepReport> reports = reports(SWAPS, 1);
        assertThat(reports)
                .extracting(StepReport::step)
                .containsExactly("fail 2", "run 5", "swap 1", "run 10", "recover 1", "run 5");
        assertThat(reports.get(0).down()).hasSize(2);
        assertThat(reports.get(4).down()).hasSize(1);
        assertThat(reports.get(1).committed() + reports.get(1).aborted()).isEqualTo(5);
        assertThat(reports.getLast().fields())
                .containsKeys("step", "committed", "aborted", "reasons", "failLocks", "copiers", "down", "ok");
    }

    @Test
    void failuresMadeTogetherAreFoundByOneTransactionInABatchAndByNoneInSequence() {
        String text = """
                sites: 6
                items: 20
                transactions: {write-share: 1}
                detection: %s
                steps: [fail: 3, run: 10]
                """;
        StepReport batch = reports(text.formatted("batch"), 1).getLast();
        assertThat(batch.aborted()).isEqualTo(1);
        assertThat(batch.detections()).isEqualTo(1);
        assertThat(batch.reasons()).containsEntry("site-down", 1);
        StepReport sequence = reports(text.formatted("sequential"), 1).getLast();
        assertThat(sequence.aborted()).isZero();
        assertThat(sequence.detections()).isZero();
    }

    @Test
    void aThresholdOfTwoKeepsItemsReadableWhenTheirFirstHoldersAreAllDown() {
        String text = """
                sites: 5
                items: 20
                degree: 2
                threshold: %d
                steps: [fail: {sites: [1]}, fail: {sites: [2]}, fail: {sites: [3]}, run: 20]
                """;
        assertThat(reports(text.formatted(2), 1).getLast().aborted()).isZero();
        assertThat(reports(text.formatted(1), 1).getLast().aborted()).isPositive();
    }

    @Test
    void whatIsExpectedAndNotSoIsToldWithItsLine() {
        List<StepReport> reports = new ArrayList<>();
        Scenario scenario = ScenarioFile.parse("s.yaml", """
                sites: 2
                items: 5
                steps:
                  - run: 4
                  - expect: {aborted-at-least: 1}
                  - expect: {aborted-at-most: 0, fail-locks-at-most: 0}
                """);
        assertThat(new ScenarioRun(scenario, 1, reports::add).run()).isFalse();
        assertThat(reports.get(1).unmet()).isEqualTo("s.yaml line 5: there are 0 aborted");
        assertThat(reports.get(2).isOk()).isTrue();
    }

    @Test
    void aSiteThatIsNotUpCannotFail() {
        assertThatThrownBy(() ->
                        reports("sites: 3\nitems: 5\nsteps:\n  - fail: {sites: [2]}\n  - fail: {sites: [2]}\n", 1))
                .isInstanceOf(ConfigException.class)
                .hasMessage("s.yaml line 5: site 2 is not up");
    }

    @Test
    void onlySitesWithAWeightGetTransactions() {
        String text = """
                sites: 3
                items: 10
                transactions: {write-share: 0}
                coordinators: {2: 1}
                steps: [fail: {sites: [1]}, run: 5, fail: {sites: [2]}, run: 1]
                """;
        assertThatThrownBy(() -> reports(text, 1))
                .isInstanceOf(ConfigException.class)
                .hasMessageContaining("no site is up that gets transactions");
    }
}
