package org.raidlab.sim.history.check;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.SerialExecution;
import org.raidlab.sim.history.SerialExecution.Shape;

class HistoryCheckerProperty {

    private static final int RUNS = 300;

    @Test
    void aCorrectRunHasNoViolationHoweverItsIntervalsOverlap() {
        for (long seed = 0; seed < RUNS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Shape shape = new Shape(
                    1 + random.nextInt(8),
                    random.nextInt(120),
                    random.nextInt(6),
                    random.nextBoolean(),
                    random.nextBoolean());
            List<HistoryTransaction> history = SerialExecution.of(seed, shape);
            assertThat(HistoryChecker.check(history).violations())
                    .as("seed %d, %s", seed, shape)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void aCorrectRunWithOneFaultHasAViolation(Mutation mutation) {
        int mutated = 0;
        for (long seed = 0; seed < RUNS; seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            Shape shape = new Shape(1 + random.nextInt(8), 5 + random.nextInt(60), 0, false, false);
            Optional<List<HistoryTransaction>> wrong = mutation.of(SerialExecution.of(seed, shape), random);
            if (wrong.isPresent()) {
                mutated++;
                CheckReport report = HistoryChecker.check(wrong.get());
                assertThat(report.violations()).as("seed %d, %s", seed, shape).isNotEmpty();
                assertThat(report.strict()).isFalse();
            }
        }
        assertThat(mutated).isGreaterThan(RUNS * 9 / 10);
    }

    @Test
    void theOrderOfTheLinesDoesNotMatter() {
        Shape shape = new Shape(5, 200, 3, false, true);
        List<HistoryTransaction> history = SerialExecution.of(7, shape);
        assertThat(HistoryChecker.check(history.reversed()).violations()).isEmpty();
    }

    @Test
    void twoHundredThousandTransactionsAreNoBurdenRightOrWrong() {
        Shape shape = new Shape(5_000, 200_000, 4, false, true);
        List<HistoryTransaction> history = SerialExecution.of(1, shape);
        assertThat(HistoryChecker.check(history).violations()).isEmpty();
        SplittableRandom random = new SplittableRandom(1);
        List<HistoryTransaction> stale =
                Mutation.SHOW_ANOTHER_VERSION.of(history, random).orElseThrow();
        assertThat(HistoryChecker.check(stale).strict()).isFalse();
    }
}
