package org.raidlab.cc.opt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyAlgorithm.DelayedVerdict;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;

/** Transactions that are judged in parts, and what the invariants see of pending ones. */
class PartsTest extends ValidationCase {
    // Large transactions, in parts of two writes.

    private void inPartsOfTwo() {
        validation = new OptimisticValidation(new ConcurrencyConfig(100, 2, 2));
    }

    private List<DelayedVerdict> proceed() {
        assertThat(validation.isAtWork()).isTrue();
        return validation.proceed();
    }

    @Test
    void everyPartIsTestedBeforeAnyIsHeld() {
        inPartsOfTwo();
        assertThat(check(T1, List.of(), List.of(tuple(1), tuple(2), tuple(3)))).isEmpty();
        assertThat(validation.unfinished()).isEmpty();
        assertThat(proceed()).isEmpty();
        assertThat(proceed()).containsExactly(new DelayedVerdict(T1, Verdict.YES, true));

        assertThat(validation.isAtWork()).isFalse();
        assertThat(validation.proceed()).isEmpty();
        assertThat(write(T2, tuple(3))).contains(CONFLICT);
    }

    @Test
    void aConflictInALaterPartLeavesNothingHeld() {
        inPartsOfTwo();
        write(T2, tuple(3));
        assertThat(check(T1, List.of(), List.of(tuple(1), tuple(2), tuple(3)))).isEmpty();
        assertThat(proceed()).containsExactly(new DelayedVerdict(T1, CONFLICT, false));

        assertThat(validation.isAtWork()).isFalse();
        assertThat(write(T3, tuple(1))).contains(Verdict.YES);
    }

    @Test
    void readsAreFoundStaleWhenTheLastPartIsTested() {
        inPartsOfTwo();
        committed(T2, 10, tuple(9));
        assertThat(check(T1, List.of(read(9, Stamp.NONE)), List.of(tuple(1), tuple(2), tuple(3))))
                .isEmpty();

        assertThat(proceed()).containsExactly(new DelayedVerdict(T1, STALE, false));
    }

    @Test
    void locksGoPartByPartAndWhoWaitedIsJudgedAfterTheLast() {
        inPartsOfTwo();
        check(T1, List.of(), List.of(tuple(1), tuple(2), tuple(3)));
        proceed();
        proceed();
        check(T2, List.of(read(1, Stamp.NONE)), List.of());

        assertThat(validation.decide(commit(T1, 10))).isEmpty();
        validation.checkInvariants();
        assertThat(proceed()).containsExactly(new DelayedVerdict(T2, STALE, false));
        assertThat(check(T3, List.of(read(3, Stamp.NONE)), List.of())).contains(STALE);
    }

    @Test
    void rebuiltLocksOfManyPartsAllHold() {
        inPartsOfTwo();
        validation.restoreLocks(List.of(new CcMessage.Pending(T1, List.of(), List.of(tuple(1), tuple(2), tuple(3)))));

        assertThat(write(T2, tuple(3))).contains(CONFLICT);
        assertThat(write(T2, tuple(1))).contains(CONFLICT);
    }

    // What the invariants see.

    private void pendingTogether(CcMessage.Pending one, CcMessage.Pending other) {
        validation.restoreLocks(List.of(one, other));
        validation.checkInvariants();
    }

    private static CcMessage.Pending pending(TxnId txn, List<ReadEntry> reads, Write... writes) {
        return new CcMessage.Pending(txn, reads, List.of(writes));
    }

    @Test
    void twoPendingWritersOfOneTupleAreFound() {
        pendingTogether(pending(T1, List.of(), tuple(5)), pending(T2, List.of(), tuple(5)));

        assertThatThrownBy(validation::checkInvariantsFully).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aPendingWriterOfWhatAnotherHasReadIsFound() {
        pendingTogether(pending(T1, List.of(key(77, 0)), tuple(5)), pending(T2, List.of(), tuple(6, 77)));

        assertThatThrownBy(validation::checkInvariantsFully).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aPendingCopierOfWhatAnotherWritesIsFound() {
        Write copy = new Write(ACCOUNTS, new TupleId(5), Write.Kind.UPDATE, Row.EMPTY, List.of(), Stamp.of(3, 1));
        pendingTogether(pending(T1, List.of(), copy), pending(T2, List.of(), tuple(5)));

        assertThatThrownBy(validation::checkInvariantsFully).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void twoPendingCopiersOfOneTupleAreFound() {
        Write copy = new Write(ACCOUNTS, new TupleId(5), Write.Kind.UPDATE, Row.EMPTY, List.of(), Stamp.of(3, 1));
        pendingTogether(pending(T1, List.of(), copy), pending(T2, List.of(), copy));

        assertThatThrownBy(validation::checkInvariantsFully).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatCommutesIsNoFinding() {
        pendingTogether(pending(T1, List.of(key(77, 0)), tuple(5, 78)), pending(T2, List.of(), tuple(6, 78)));

        validation.checkInvariantsFully();
        assertThat(validation.unfinished()).hasSize(2);
    }
}
