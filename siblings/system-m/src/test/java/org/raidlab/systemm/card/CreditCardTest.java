package org.raidlab.systemm.card;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.codec.Row;
import org.raidlab.systemm.data.Segment;
import org.raidlab.systemm.procedure.Call;

/** The application is the paper's (section 4). */
class CreditCardTest {
    private static final CreditCard PAPER = new CreditCard(CardSizes.PAPER);

    @ParameterizedTest
    @CsvSource({"0, 40000, 52", "1, 40000, 200", "2, 100, 80", "3, 5000, 80"})
    void aSetHasThePapersNumberOfRecordsOfThePapersExpectedSize(int set, int records, double bytes) {
        assertThat(PAPER.initial(set)).isEqualTo(records);
        double mean = 0;
        for (int id = 0; id < records; id++) {
            mean += (Segment.SLOT_HEADER_BYTES + (double) PAPER.initial(set, id).bytes().length) / records;
        }
        assertThat(mean).isBetween(bytes - 0.5, bytes + 0.5);
    }

    @Test
    void theMixHasThePapersShares() {
        int calls = 100_000;
        CardMix mix = new CardMix(CardSizes.PAPER, new SeededRandom(1), 0, 1);
        Map<CardProcedure, Integer> counts = new TreeMap<>();
        for (int call = 0; call < calls; call++) {
            counts.merge(CardProcedure.values()[mix.get().procedure()], 1, Integer::sum);
        }
        assertThat(counts).hasSize(8);
        assertThat(counts.get(CardProcedure.BAL)).isBetween(calls / 100 * 16, calls / 100 * 18);
        for (CardProcedure usual :
                List.of(CardProcedure.CCCK, CardProcedure.CLCK, CardProcedure.DEBIT, CardProcedure.PAY)) {
            assertThat(counts.get(usual)).isBetween(calls / 100 * 19, calls / 100 * 21);
        }
        int rare = counts.get(CardProcedure.CHGCUST)
                + counts.get(CardProcedure.LOSTCARD)
                + counts.get(CardProcedure.CLEARCARD);
        assertThat(rare).isBetween(calls / 1_000 * 27, calls / 1_000 * 33);
    }

    @Test
    void everyCallOfAShareIsAcceptedAndStaysInTheShare() {
        CardMix mix = new CardMix(CardSizes.PAPER, new SeededRandom(2), 3, 4);
        for (int number = 0; number < 10_000; number++) {
            Call call = mix.get();
            assertThat(PAPER.accepts(call)).isTrue();
            assertThat(call.number(0) % 4).isEqualTo(3);
        }
    }

    @Test
    void parametersThatNoRecordHasAreNotAccepted() {
        assertThat(PAPER.accepts(new Call(0, List.of(40_000L), ""))).isFalse();
        assertThat(PAPER.accepts(new Call(0, List.of(-1L), ""))).isFalse();
        assertThat(PAPER.accepts(new Call(1, List.of(0L), ""))).isFalse();
        assertThat(PAPER.accepts(new Call(8, List.of(0L), ""))).isFalse();
        assertThat(PAPER.accepts(new Call(5, List.of(0L), "x".repeat(161)))).isFalse();
    }

    @Test
    void anUpdateOfOneFieldLeavesTheOthers() {
        Row account = PAPER.initial(CreditCard.ACCOUNT, 17);
        Row changed = CreditCard.set(CreditCard.ACCOUNT).with(account, CreditCard.ACCOUNT_USED, 99);
        assertThat(CreditCard.set(CreditCard.ACCOUNT).number(changed, CreditCard.ACCOUNT_USED))
                .isEqualTo(99);
        assertThat(CreditCard.set(CreditCard.ACCOUNT).with(changed, CreditCard.ACCOUNT_USED, 0))
                .isEqualTo(account);
    }

    @Test
    void aStoreOfADatabaseOfTenGigabytesIsAsLongAsThePapers() {
        CreditCard large = new CreditCard(CardSizes.PAPER.times(1_000));
        int last = large.initial(CreditCard.STORE) - 1;
        assertThat(large.initial(CreditCard.STORE, last).bytes())
                .hasSameSizeAs(PAPER.initial(CreditCard.STORE, 0).bytes());
    }
}
