package org.raidlab.site.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.raidlab.sim.run.Shard;
import org.raidlab.site.sim.exhaustive.Exhaustive;
import org.raidlab.site.sim.exhaustive.ExhaustiveReport;

/** The exhaustive runs; of the large ones one state of several, all of them by {@code -Draid.sim.stride=1}. */
class ExhaustiveSimTest {
    private static final int STRIDE = Integer.getInteger("raid.sim.stride", 29);

    private static void passes(Exhaustive run, int stride, int statesMin, TestReporter reporter) {
        ExhaustiveReport report = run.run(1, new Shard(1, stride));
        reporter.publishEntry(run.word(), report.toString());
        assertThat(report.violations()).isEmpty();
        assertThat(report.states()).isGreaterThanOrEqualTo(statesMin);
        assertThat(report.counts()).containsKeys("committed", "aborted", "unknown", "deaths");
    }

    @Test
    void aSiteMayDieAtEveryOperation(TestReporter reporter) {
        passes(Exhaustive.KILLS, 1, 40, reporter);
    }

    @Test
    void coordinatorAndParticipantMayDieAtEveryPairOfOperations(TestReporter reporter) {
        passes(Exhaustive.PAIRS, STRIDE, 500 / STRIDE, reporter);
    }

    private static void ofDisks(Exhaustive run, int stride, int statesMin, TestReporter reporter) {
        ExhaustiveReport report = run.run(1, new Shard(1, stride));
        reporter.publishEntry(run.word(), report.toString());
        assertThat(report.violations()).isEmpty();
        assertThat(report.states()).isGreaterThanOrEqualTo(statesMin);
        assertThat(report.counts()).containsKeys("whole", "cut");
    }

    @Test
    void everySubsetOfUnforcedWritesMayReachTheDisk(TestReporter reporter) {
        ofDisks(Exhaustive.UNFORCED_WRITES, STRIDE, 100_000 / STRIDE, reporter);
    }

    @Test
    void everyByteAtRestMayBeWrong(TestReporter reporter) {
        ofDisks(Exhaustive.FLIPPED_BYTES, STRIDE, 70_000 / STRIDE, reporter);
    }

    @Test
    void everyDeviceCallMayFail(TestReporter reporter) {
        passes(Exhaustive.FAILING_CALLS, 1, 60, reporter);
    }
}
