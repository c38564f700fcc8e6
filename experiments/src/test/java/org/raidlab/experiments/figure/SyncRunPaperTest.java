package org.raidlab.experiments.figure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.experiments.figure.SyncCase.Kind;

/** Section 3 of the paper, on five processes. */
final class SyncRunPaperTest {
    private static final double DELAY = 251;

    private static SyncRun.Result run(Kind kind) {
        return SyncRun.run(SyncCase.ofPaper(5, DELAY, kind), 1988);
    }

    @Test
    void theCoordinatorOfARollbackIsFasterByASingleDelay() {
        double checkpoint = run(Kind.CHECKPOINT).coordinator(SyncFigures::elapsedMillis);
        double rollback = run(Kind.ROLLBACK).coordinator(SyncFigures::elapsedMillis);
        assertThat(checkpoint - rollback).isGreaterThanOrEqualTo(DELAY);
    }

    @Test
    void everyOneWhoIsAskedIsAskedByEveryone() {
        SyncRun.Result rollback = run(Kind.ROLLBACK);
        double answers = 4 * 4;
        assertThat(rollback.coordinator(SyncFigures::queueMax)).isBetween(answers / 2, answers);
    }

    @Test
    void concurrentInstancesTakeHardlyLongerThanOne() {
        double one = run(Kind.ROLLBACK).coordinator(SyncFigures::elapsedMillis);
        double two = run(Kind.TWO_ROLLBACKS).coordinator(SyncFigures::elapsedMillis);
        assertThat(two).isLessThan(1.1 * one);
    }

    @Test
    void acknowledgementsComeWhenACheckpointIsOverForItsCoordinator() {
        assertThat(run(Kind.CHECKPOINT).cpuAfterwardsMillis()).isPositive();
        assertThat(run(Kind.ROLLBACK).cpuAfterwardsMillis()).isZero();
    }

    @Test
    void onOneProcessorAllWaitForEachOther() {
        double own = run(Kind.ROLLBACK).coordinator(SyncFigures::elapsedMillis);
        SyncCase shared = SyncCase.ofPaper(5, DELAY, Kind.ROLLBACK).on(Machine.ONE_SUN);
        double one = SyncRun.run(shared, 1988).coordinator(SyncFigures::elapsedMillis);
        double first =
                SyncRun.run(shared.on(Machine.ONE_SUN_COORDINATOR_FIRST), 1988).coordinator(SyncFigures::elapsedMillis);
        assertThat(one).isGreaterThan(own);
        assertThat(first).isBetween(own, one);
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void theSameSeedGivesTheSameFigures(Kind kind) {
        assertThat(run(kind)).isEqualTo(run(kind));
    }

    @Test
    void anImageTakesAsLongAsThePaperSaysForItsSmallestAndLargest() {
        assertThat(SyncCosts.imageMillis(4)).isCloseTo(89, within(0.5));
        assertThat(SyncCosts.imageMillis(48)).isCloseTo(496, within(0.5));
    }
}
