package org.raidlab.ac.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.DecisionTable.Known;
import org.raidlab.core.TxnId;

class DecisionTableTest {
    private final DecisionTable decisionTable = new DecisionTable();
    private final TxnId txn = new TxnId(3, 1, 17);

    @Test
    void nothingIsKnownOfATransactionNeverSeen() {
        assertThat(decisionTable.of(txn)).isEqualTo(Known.NOTHING);
    }

    @Test
    void whatIsLearnedLaterSaysMore() {
        decisionTable.learn(txn, Known.VOTED_YES);
        decisionTable.learn(txn, Known.COMMITTED);
        decisionTable.learn(txn, Known.VOTED_YES);
        assertThat(decisionTable.of(txn)).isEqualTo(Known.COMMITTED);
    }

    @Test
    void transactionsOfOneCounterAndAnotherSiteOrIncarnationAreDifferent() {
        decisionTable.learn(txn, Known.ABORTED);
        assertThat(decisionTable.of(new TxnId(2, 1, 17))).isEqualTo(Known.NOTHING);
        assertThat(decisionTable.of(new TxnId(3, 2, 17))).isEqualTo(Known.NOTHING);
        assertThat(decisionTable.of(new TxnId(3, 1, 17 + 1_024))).isEqualTo(Known.NOTHING);
    }

    @Test
    void aDecisionNeverChanges() {
        decisionTable.learn(txn, Known.COMMITTED);
        assertThatThrownBy(() -> decisionTable.learn(txn, Known.ABORTED)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whoRefusedNeverCommits() {
        decisionTable.learn(txn, Known.REFUSED);
        assertThatThrownBy(() -> decisionTable.learn(txn, Known.COMMITTED)).isInstanceOf(IllegalStateException.class);
        decisionTable.learn(txn, Known.ABORTED);
        assertThat(decisionTable.of(txn)).isEqualTo(Known.ABORTED);
    }
}
