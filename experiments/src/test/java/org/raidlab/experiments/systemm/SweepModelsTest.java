package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.experiments.study.Finding;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;
import org.raidlab.systemm.card.CreditCard;

final class SweepModelsTest {
    private static final int SEGMENTS = 1_000;
    private static final SweepModel STORES = new SweepModel(Collections.nCopies(SEGMENTS, CreditCard.STORE));

    /** With 0.6 updates a transaction, a segment is updated so often in a sweep. */
    private static SweepModel.Sweep updated(double times) {
        return STORES.sweep(times * SEGMENTS / 0.6);
    }

    @Test
    void aSegmentIsWrittenIfItWasUpdatedInOneOfTwoSweeps() {
        assertThat(updated(0.5).written()).isCloseTo(SEGMENTS * (1 - Math.exp(-1)), within(1e-6));
        assertThat(updated(0.5).updates()).isCloseTo(0.5, within(1e-9));
    }

    /** Of one set, the sum over the segments is the closed formula 1 - (1 - e^-x) / x. */
    @Test
    void aSegmentIsSavedIfItIsUpdatedBeforeTheSweepComesToIt() {
        double x = 2;
        assertThat(updated(x).saved()).isCloseTo(SEGMENTS * (1 - (1 - Math.exp(-x)) / x), within(1.0));
    }

    @Test
    void aSegmentOfASetThatNobodyUpdatesIsHardlyEverWritten() {
        List<Integer> sets = List.of(CreditCard.STORE, CreditCard.CUSTOMER);
        assertThat(new SweepModel(sets).sweep(1).written())
                .isCloseTo(2 - Math.exp(-1.2) - Math.exp(-0.02), within(1e-9));
    }

    private static Verdict verdict(long restarted) {
        Notebook notebook = new Notebook();
        String counted =
                "counted MESSAGE.generated=1000;MESSAGE.generated.responses-micros=%d;TRANSACTION.restarted=%d";
        SweepModels.noteRestarts(
                Counted.parse(counted.formatted(2_500_000, restarted)),
                Counted.parse(counted.formatted(500_000, 0)),
                notebook);
        return SweepModels.conclude(SweepModels.ROWS.subList(0, 1), notebook).stream()
                .filter(finding -> finding.key().equals(new SweepModels().headline()))
                .map(Finding::verdict)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aTenthOfTheTransactionsRestarts() {
        assertThat(verdict(110)).isEqualTo(Verdict.HOLDS);
        assertThat(verdict(140)).isEqualTo(Verdict.FALLS_SHORT);
    }

    @Test
    void asManySegmentsAsTheFormulaHasHold() {
        Notebook notebook = new Notebook();
        double written = updated(1).written();
        Counted counted =
                Counted.parse("counted MESSAGE.generated=%d;CHECKPOINT.sweeps=1;CHECKPOINT.segments-written=%d"
                        .formatted(Math.round(SEGMENTS / 0.6), Math.round(written)));
        SweepModels.noteSweeps("FUZZY/VALUE", counted, STORES, notebook);
        assertThat(SweepModels.conclude(List.of("FUZZY/VALUE"), notebook))
                .extracting(Finding::verdict)
                .contains(Verdict.HOLDS)
                .doesNotContain(Verdict.FALLS_SHORT);
    }
}
