package org.raidlab.cc.twophaselocking;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.ReadControl;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.RelationId;

/** Refused writers and the readers that come between their tries; the first transaction is the oldest. */
final class RefusedWritersTest {
    private static final Verdict CONFLICT = new Verdict.No(AbortReason.CONFLICT);
    private static final int FIRST = 1;
    private static final int SECOND = 2;
    private static final int THIRD = 3;
    private static final int FOURTH = 4;
    private static final long X = 10;
    private static final long Y = 20;

    private final TwoPhaseLocking locking = new TwoPhaseLocking(DeadlockPolicy.NO_WAIT, ConcurrencyConfig.DEFAULT);

    private static TxnId txn(int begun) {
        return new TxnId(begun, 1, 1);
    }

    private static ReadEntry key(long key) {
        return new ReadEntry.KeyRead(7, key, 0);
    }

    private Verdict read(int txn, long key) {
        locking.read(new CcMessage.Read(txn(txn), (int) key, txn, List.of(key(key))));
        List<ReadControl.ReadVerdict> verdicts = locking.takeReadVerdicts();
        assertThat(verdicts).hasSize(1);
        return verdicts.getFirst().verdict();
    }

    private Optional<Verdict> commit(int txn, long key) {
        Write write = new Write(
                new RelationId(100),
                new TupleId(key),
                Write.Kind.UPDATE,
                Row.EMPTY,
                List.of(new Write.KeyTouch(7, key)));
        return locking.check(new CcMessage.Check(txn(txn), txn, List.of(), List.of(write)));
    }

    private void refuse(int txn, int times) {
        for (int i = 0; i < times; i++) {
            assertThat(commit(txn, X)).contains(CONFLICT);
        }
    }

    @Test
    void aWriterThatWasRefusedTwiceKeepsYoungerReadersOffWhatItWrites() {
        read(THIRD, X);
        refuse(SECOND, 2);

        assertThat(read(FOURTH, X)).isEqualTo(CONFLICT);
        assertThat(read(FOURTH, Y)).isEqualTo(Verdict.YES);
        assertThat(read(FIRST, X)).isEqualTo(Verdict.YES);
    }

    @Test
    void aReaderThatHoldsTheLockReadsAgain() {
        read(THIRD, X);
        refuse(SECOND, 2);

        assertThat(read(THIRD, X)).isEqualTo(Verdict.YES);
    }

    @Test
    void oneRefusalKeepsNobodyOff() {
        read(THIRD, X);
        refuse(SECOND, 1);

        assertThat(read(FOURTH, X)).isEqualTo(Verdict.YES);
    }

    @Test
    void aWriterThatHasItsLocksKeepsNobodyOffAnyMore() {
        read(THIRD, X);
        refuse(SECOND, 2);
        locking.end(txn(THIRD));
        assertThat(commit(SECOND, X)).contains(Verdict.YES);
        locking.decide(new CcMessage.Decide(txn(SECOND), false, Stamp.of(SECOND, 1)));

        assertThat(read(FOURTH, X)).isEqualTo(Verdict.YES);
    }

    @Test
    void aWriterThatDoesNotComeAgainKeepsReadersOffForASecond() {
        read(THIRD, X);
        refuse(SECOND, 2);
        for (int tick = 0; tick < 100; tick++) {
            locking.tick();
        }
        assertThat(read(FOURTH, X)).isEqualTo(CONFLICT);

        locking.tick();
        assertThat(read(FOURTH, X)).isEqualTo(Verdict.YES);
    }
}
