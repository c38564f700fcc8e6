package org.raidlab.ac.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.TxnId;

class LogRetentionTest {
    private final LogRetention retention = new LogRetention();
    private final TxnId first = new TxnId(1, 1, 1);
    private final TxnId second = new TxnId(1, 1, 2);

    @Test
    void whatIsWrittenAgainHoldsTheLogFromThereOn() {
        retention.hold(first, new Lsn(100));
        retention.hold(second, new Lsn(500));
        assertThat(retention.overdue()).isEmpty();
        assertThat(retention.checkpointed(new Lsn(400))).isEqualTo(new Lsn(100));

        assertThat(retention.overdue()).containsExactly(first);
        retention.writtenAgain(first, new Lsn(800));
        assertThat(retention.checkpointed(new Lsn(700))).isEqualTo(new Lsn(500));
        assertThat(retention.overdue()).containsExactly(second);
    }

    @Test
    void withoutTransactionsEverythingBeforeTheCheckpointCanGo() {
        assertThat(retention.checkpointed(new Lsn(900))).isEqualTo(new Lsn(900));
    }

    @Test
    void anUndecidedTransactionKeepsItsRecords() {
        retention.hold(first, new Lsn(100));
        assertThat(retention.checkpointed(new Lsn(900))).isEqualTo(new Lsn(100));
    }

    @Test
    void aCommitThatNotAllHaveAcknowledgedKeepsItsRecords() {
        retention.hold(first, new Lsn(100));
        retention.decided(first, new Lsn(200));
        assertThat(retention.checkpointed(new Lsn(900))).isEqualTo(new Lsn(100));
        retention.finished(first);
        assertThat(retention.checkpointed(new Lsn(900))).isEqualTo(new Lsn(900));
    }

    @Test
    void aCommitBehindTheCheckpointKeepsThePreparedRecordWithItsWrites() {
        retention.hold(first, new Lsn(100));
        retention.hold(second, new Lsn(300));
        retention.decided(first, new Lsn(950));
        retention.finished(first);
        assertThat(retention.checkpointed(new Lsn(900))).isEqualTo(new Lsn(100));
    }

    @Test
    void whatIsOverKeepsItsRecordsUntilACheckpointHasItsWritesAndIsNeverOverdue() {
        for (TxnId txn : List.of(first, second)) {
            retention.hold(txn, new Lsn(100 * txn.counter()));
            retention.decided(txn, new Lsn(900 + 100 * txn.counter()));
            retention.finished(txn);
        }
        assertThat(retention.checkpointed(new Lsn(950))).isEqualTo(new Lsn(100));
        assertThat(retention.overdue()).isEmpty();
        assertThat(retention.checkpointed(new Lsn(1_050))).isEqualTo(new Lsn(200));
        assertThat(retention.size()).isOne();
        assertThat(retention.checkpointed(new Lsn(1_150))).isEqualTo(new Lsn(1_150));
        assertThat(retention.size()).isZero();
    }

    @Test
    void anAbortedTransactionKeepsNothing() {
        retention.hold(first, new Lsn(100));
        retention.release(first);
        assertThat(retention.checkpointed(new Lsn(900))).isEqualTo(new Lsn(900));
        assertThat(retention.size()).isZero();
    }
}
