package org.raidlab.experiments.mini;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.mini.Surface.Case;
import org.raidlab.experiments.mini.Surface.Course;
import org.raidlab.experiments.study.Parameters;
import org.raidlab.experiments.study.Spread;
import org.raidlab.harness.scenario.Sizes;
import org.raidlab.harness.scenario.TransactionMix;

/** The surface over degree, threshold and failed sites: what is to be expected, and some places of it. */
final class SurfaceTest {
    private static final double EXACT = 1e-12;
    private static final Parameters CONSTANTS = new Surface().parameters();

    private static double lost(int degree, int threshold, int groups) {
        return new Outlook(Surface.SITES, degree, threshold).lost(groups, Surface.GROUP);
    }

    @Test
    void withOneCopyTheShareOfItemsLostIsThatOfSites() {
        assertThat(lost(1, 1, 2)).isCloseTo(6.0 / 15, within(EXACT));
    }

    @Test
    void withoutAThresholdItDoesNotMatterThatSitesFailInGroups() {
        double allThree = 6.0 / 15 * 5 / 14 * 4 / 13;
        assertThat(lost(3, 1, 2)).isCloseTo(allThree, within(EXACT));
        assertThat(new Outlook(15, 3, 1).lost(1, 6)).isCloseTo(allThree, within(EXACT));
    }

    @Test
    void aThresholdLosesOnlyWhatOneGroupHolds() {
        double oneGroup = 3.0 / 15 * 2 / 14;
        double nextGroup = 3.0 / 12 * 2 / 11;
        assertThat(lost(2, 2, 2)).isCloseTo(oneGroup + (1 - oneGroup) * nextGroup, within(EXACT));
        assertThat(lost(5, 5, 4)).isZero();
    }

    @Test
    void aTransactionOfTwoOperationsMeetsAnItemTwiceOnceInAWhile() {
        TransactionMix two = new TransactionMix(2, Sizes.MAX, 0.5, 10);
        double once = 0.1 * 0.5;
        double twice = 0.9 * 0.75;
        assertThat(Outlook.aborted(0.5, two)).isCloseTo(once + twice, within(EXACT));
    }

    @Test
    void everyThresholdFitsItsDegree() {
        assertThat(Surface.cases(Course.STAYING, CONSTANTS))
                .allSatisfy(each -> assertThat(each.threshold()).isLessThanOrEqualTo(each.degree()))
                .contains(new Case(Course.STAYING, 3, 3), new Case(Course.STAYING, Surface.SITES, 1));
    }

    @Test
    void whatIsMeasuredIsAboutWhatIsToBeExpected() {
        Case few = new Case(Course.STAYING, 2, 1);
        List<Double> rates = LongStream.rangeClosed(1, 4)
                .mapToObj(seed -> Surface.aborted(few, seed, CONSTANTS).get(9))
                .toList();
        assertThat(Spread.of(rates).mean()).isCloseTo(few.expected(9), within(15.0));
    }

    @Test
    void aThresholdKeepsTransactionsFromAborting() {
        assertThat(Surface.aborted(new Case(Course.EXCHANGED, 3, 3), 1, CONSTANTS)
                        .get(9))
                .isLessThan(Surface.aborted(new Case(Course.EXCHANGED, 3, 1), 1, CONSTANTS)
                        .get(9));
    }
}
