package org.raidlab.experiments.mini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Spread;
import org.raidlab.harness.managing.MiniShape;
import org.raidlab.harness.scenario.Scenarios;

/** Figure 10 with few seeds. */
final class Figure10PaperTest {
    private static final int SEEDS = 3;

    /** Percent of the failed site's copies that are out of date after a hundred transactions. */
    private static double share(int degree, long seed) {
        MiniShape shape = new MiniShape(15, 100, degree, 1);
        Walk walk = new Walk(Scenarios.named("fig10").with(shape), seed);
        int site = walk.failAny();
        walk.transactions(Figure10.DOWN);
        return 100.0 * walk.failLocks(site) / walk.raid().heldAt(site);
    }

    @Test
    void theFormulaGivesThePapersShare() {
        assertThat(Figure10.closedForm()).isCloseTo(71, within(1.0));
    }

    @Test
    void theShareIsThatOfTheFormula() {
        double mean = LongStream.rangeClosed(1, SEEDS)
                .mapToDouble(seed -> share(15, seed))
                .average()
                .orElseThrow();
        assertThat(mean).isCloseTo(Figure10.closedForm(), within(8.0));
    }

    @Test
    void whatASiteHasMissedIsWrittenAgainFastAtFirst() {
        Walk walk = new Walk(Scenarios.named("fig10").with(new MiniShape(5, 100, 5, 1)), 1);
        walk.fail(2);
        walk.transactions(60);
        long missed = walk.failLocks(2);
        walk.recover(2);
        walk.transactions(25);
        long after25 = walk.failLocks(2);
        walk.transactions(25);
        assertThat(missed - after25).isGreaterThan(after25 - walk.failLocks(2));
        assertThat(walk.aborted()).isZero();
    }

    @Test
    void aSpreadKnowsItsMeanAndHowFarOneRunIsFromIt() {
        Spread spread = Spread.of(List.of(1.0, 2.0, 3.0));
        assertThat(spread.mean()).isEqualTo(2);
        assertThat(spread.deviation()).isEqualTo(1);
        assertThat(Spread.of(List.of(4.0)).deviation()).isZero();
    }
}
