package org.raidlab.experiments.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.raidlab.experiments.era.CostProfile;
import org.raidlab.experiments.study.PaperNumbers;

class EraTransactionsTest {
    private static final long SEED = 1988;
    private static final int TUPLES = 100;
    /** Table 1 gives tenths of a second. */
    private static final double PRECISION = 0.05;

    private static Cost cost(PaperTransaction transaction, CostProfile profile, int sites) {
        return new EraTransactions(profile, sites, ThousandRelation.of(TUPLES, SEED), SEED)
                .measure(transaction, 2)
                .getLast();
    }

    @Test
    void theOneSiteColumnOfTable1IsWhatTheProfileIsCalibratedOn() {
        PaperNumbers paper = new PaperNumbers(EraTransactionsTest.class, "table1.csv");
        for (PaperTransaction transaction : PaperTransaction.values()) {
            double printed = paper.number(transaction.key() + "/1");
            assertThat(cost(transaction, CostProfile.SUN_3_50, 1).elapsed())
                    .as(transaction.words())
                    .isCloseTo(printed, within(PRECISION));
        }
    }

    @Test
    void moreSitesHardlyTakeLonger() {
        double two = cost(PaperTransaction.UPDATE_ONE, CostProfile.SUN_3_50, 2).elapsed();
        double twelve =
                cost(PaperTransaction.UPDATE_ONE, CostProfile.SUN_3_50, 12).elapsed();
        assertThat(twelve / two).isBetween(1.0, 1.25);
    }

    @Test
    void aLoopOfSendsInPlaceOfMulticastTakesLonger() {
        CostProfile loop = CostProfile.SUN_3_50.withLoopOfSends();
        assertThat(cost(PaperTransaction.INSERT_TWENTY, loop, 8).elapsed())
                .isGreaterThan(cost(PaperTransaction.INSERT_TWENTY, CostProfile.SUN_3_50, 8)
                        .elapsed());
    }

    @Test
    void theSameSeedGivesTheSameTimes() {
        assertThat(cost(PaperTransaction.UPDATE_ONE, CostProfile.SUN_3_50, 3))
                .isEqualTo(cost(PaperTransaction.UPDATE_ONE, CostProfile.SUN_3_50, 3));
    }
}
