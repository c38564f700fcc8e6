package org.raidlab.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TxnStatesTest {
    private final TxnStates states = new TxnStates();

    private void setAll(int site, int from, int to) {
        IntStream.range(from, to).forEach(counter -> states.set(new TxnId(site, 1, counter), 1));
    }

    @Test
    void eachTransactionHasAStateOfItsOwn() {
        Map<TxnId, Integer> expected = new TreeMap<>();
        for (int site : new int[] {1, 2, 17, 1_023}) {
            for (int incarnation = 1; incarnation <= 3; incarnation++) {
                for (long counter : new long[] {0, 1, 1_023, 1_024, 1_025, 1L << 40}) {
                    expected.put(new TxnId(site, incarnation, counter), 1 + expected.size() % Byte.MAX_VALUE);
                }
            }
        }
        expected.forEach(states::set);
        expected.forEach(
                (txn, state) -> assertThat(states.of(txn)).as("%s", txn).isEqualTo(state));
        assertThat(states.size()).isEqualTo(expected.size());
        assertThat(states.of(new TxnId(2, 1, 2))).isZero();
        assertThat(states.of(new TxnId(2, 4, 1))).isZero();
    }

    @Test
    void aStateThatIsRemovedCountsNoMore() {
        TxnId txn = new TxnId(1, 1, 5);
        states.set(txn, 3);
        states.set(txn, 2);
        assertThat(states.size()).isOne();
        states.set(txn, 0);
        assertThat(states.of(txn)).isZero();
        assertThat(states.size()).isZero();
    }

    @Test
    void whatWasSetLastIsForgottenLast() {
        setAll(1, 0, 3_000);
        setAll(2, 0, 10);
        states.set(new TxnId(1, 1, 7), 1);
        states.forgetOldest(1_500);

        assertThat(states.of(new TxnId(1, 1, 7))).isOne();
        assertThat(states.of(new TxnId(1, 1, 1_024))).isZero();
        assertThat(states.of(new TxnId(1, 1, 2_999))).isOne();
        assertThat(states.of(new TxnId(2, 1, 9))).isOne();
        assertThat(states.size()).isEqualTo(3_010 - 1_024);
    }

    @Test
    void asManyAsAskedForRemain() {
        setAll(1, 0, 5_000);
        states.forgetOldest(4_500);
        assertThat(states.size()).isEqualTo(5_000);
        states.forgetOldest(0);
        assertThat(states.size()).isZero();
        assertThat(states.of(new TxnId(1, 1, 4_999))).isZero();
    }
}
