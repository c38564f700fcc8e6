package org.raidlab.ac;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.raidlab.ac.Outcomes.Known;
import org.raidlab.core.TxnId;

class OutcomesTest {
    private final Outcomes outcomes = new Outcomes();
    private final TxnId txn = new TxnId(3, 1, 17);

    @Test
    void nothingIsKnownOfATransactionNeverSeen() {
        assertThat(outcomes.of(txn)).isEqualTo(Known.NOTHING);
    }

    @Test
    void whatIsLearnedLaterSaysMore() {
        outcomes.learn(txn, Known.VOTED_YES);
        outcomes.learn(txn, Known.COMMITTED);
        outcomes.learn(txn, Known.VOTED_YES);
        assertThat(outcomes.of(txn)).isEqualTo(Known.COMMITTED);
    }

    @Test
    void transactionsOfOneCounterAndAnotherSiteOrIncarnationAreDifferent() {
        outcomes.learn(txn, Known.ABORTED);
        assertThat(outcomes.of(new TxnId(2, 1, 17))).isEqualTo(Known.NOTHING);
        assertThat(outcomes.of(new TxnId(3, 2, 17))).isEqualTo(Known.NOTHING);
        assertThat(outcomes.of(new TxnId(3, 1, 17 + 1_024))).isEqualTo(Known.NOTHING);
    }

    @Test
    void aDecisionNeverChanges() {
        outcomes.learn(txn, Known.COMMITTED);
        assertThatThrownBy(() -> outcomes.learn(txn, Known.ABORTED)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whoRefusedNeverCommits() {
        outcomes.learn(txn, Known.REFUSED);
        assertThatThrownBy(() -> outcomes.learn(txn, Known.COMMITTED)).isInstanceOf(IllegalStateException.class);
        outcomes.learn(txn, Known.ABORTED);
        assertThat(outcomes.of(txn)).isEqualTo(Known.ABORTED);
    }
}
