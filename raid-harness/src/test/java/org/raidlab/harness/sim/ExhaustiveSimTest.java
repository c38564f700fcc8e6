package org.raidlab.harness.sim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.raidlab.sim.exhaustive.ExhaustiveReport;
import org.raidlab.sim.run.Shard;

/** The exhaustive runs; of the large ones one state of several, all of them by {@code -Draid.sim.stride=1}. */
class ExhaustiveSimTest {
    private static final int STRIDE = Integer.getInteger("raid.sim.stride", 29);

    private static final RaidSystem RAID = new RaidSystem();

    private static void passes(String word, int stride, int statesMin, TestReporter reporter) {
        ExhaustiveReport report = RAID.sweep(word).run(1, new Shard(1, stride));
        reporter.publishEntry(word, report.toString());
        assertThat(report.violations()).isEmpty();
        assertThat(report.states()).isGreaterThanOrEqualTo(statesMin);
        assertThat(report.counts()).containsKeys("committed", "aborted", "unknown", "deaths");
    }

    @Test
    void aSiteMayDieAtEveryOperation(TestReporter reporter) {
        passes("kills", 1, 40, reporter);
    }

    @Test
    void coordinatorAndParticipantMayDieAtEveryPairOfOperations(TestReporter reporter) {
        passes("pairs", STRIDE, 500 / STRIDE, reporter);
    }

    private static void ofDisks(String word, int stride, int statesMin, TestReporter reporter) {
        ExhaustiveReport report = RAID.sweep(word).run(1, new Shard(1, stride));
        reporter.publishEntry(word, report.toString());
        assertThat(report.violations()).isEmpty();
        assertThat(report.states()).isGreaterThanOrEqualTo(statesMin);
        assertThat(report.counts()).containsKeys("whole", "cut");
    }

    @Test
    void everySubsetOfUnforcedWritesMayReachTheDisk(TestReporter reporter) {
        ofDisks("unforced-writes", STRIDE, 100_000 / STRIDE, reporter);
    }

    @Test
    void everyByteAtRestMayBeWrong(TestReporter reporter) {
        ofDisks("flipped-bytes", STRIDE, 70_000 / STRIDE, reporter);
    }

    @Test
    void everyDeviceCallMayFail(TestReporter reporter) {
        passes("failing-calls", 1, 60, reporter);
    }
}
