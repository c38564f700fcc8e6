package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CreditTest {
    /** Measured with a full receive buffer on Linux 6.18; we may say a little less for the shortest. */
    @ParameterizedTest
    @CsvSource({"512, 1280", "700, 2304", "1400, 2304", "8000, 16644", "17000, 17924", "60000, 61681", "65507, 67651"})
    void aDatagramCostsAtLeastWhatTheKernelBooks(int bytes, int booked) {
        assertThat(Credit.costOf(bytes)).isBetween(booked - booked / 50, booked + booked / 10);
    }

    @Test
    void noMoreThanHalfTheBufferIsGiven() {
        Credit credit = new Credit(100_000);
        assertThat(credit.take(100, 1_000)).isEqualTo(50);
        assertThat(credit.take(100, 1_000)).isZero();
        credit.giveBack(10, 1_000);
        assertThat(credit.take(100, 3_000)).isEqualTo(3);
        assertThat(credit.given()).isLessThanOrEqualTo(50_000);
    }

    @Test
    void aBufferSmallerThanAFragmentStillLetsOnePass() {
        Credit credit = new Credit(2_000);
        assertThat(credit.take(5, 60_000)).isEqualTo(1);
        assertThat(credit.take(5, 60_000)).isZero();
        credit.giveBack(1, 60_000);
        assertThat(credit.take(5, 60_000)).isEqualTo(1);
    }

    @Test
    void sendersShareTheCreditEvenlyAndEachGetsSome() {
        Credit credit = new Credit(100_000);
        assertThat(credit.fairShare(1_000, 0)).isEqualTo(50);
        assertThat(credit.fairShare(1_000, 1)).isEqualTo(50);
        assertThat(credit.fairShare(1_000, 5)).isEqualTo(10);
        assertThat(credit.fairShare(1_000, 1_000)).isEqualTo(1);
    }

    @Test
    void moreThanWasGivenIsNotTakenBack() {
        Credit credit = new Credit(100_000);
        credit.take(2, 1_000);
        assertThat(credit.given()).isEqualTo(2_000);
        credit.giveBack(2, 1_000);
        assertThatIllegalStateException().isThrownBy(() -> credit.giveBack(1, 1_000));
    }
}
