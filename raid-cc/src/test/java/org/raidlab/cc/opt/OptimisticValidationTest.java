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
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;

class OptimisticValidationTest extends ValidationCase {
    // The three tests against pending transactions.

    @Test
    void whatAPendingTransactionWritesCannotBeRead() {
        assertThat(write(T1, tuple(5))).contains(Verdict.YES);

        assertThat(check(T2, List.of(read(5, Stamp.NONE)), List.of(tuple(9)))).contains(CONFLICT);
    }

    @Test
    void whatAPendingTransactionWritesCannotBeWritten() {
        assertThat(write(T1, tuple(5))).contains(Verdict.YES);

        assertThat(write(T2, tuple(5))).contains(CONFLICT);
    }

    @Test
    void whatAPendingTransactionReadCannotBeWritten() {
        assertThat(check(T1, List.of(read(5, Stamp.NONE)), List.of(tuple(9)))).contains(Verdict.YES);

        assertThat(write(T2, tuple(5))).contains(CONFLICT);
    }

    @Test
    void whatAPendingTransactionReadCanBeRead() {
        assertThat(check(T1, List.of(read(5, Stamp.NONE)), List.of(tuple(8)))).contains(Verdict.YES);

        assertThat(check(T2, List.of(read(5, Stamp.NONE)), List.of(tuple(9)))).contains(Verdict.YES);
    }

    @Test
    void twoPendingTransactionsMayWriteOneFragmentAndOneKey() {
        assertThat(write(T1, tuple(5, 77))).contains(Verdict.YES);

        assertThat(write(T2, tuple(6, 77))).contains(Verdict.YES);
        validation.checkInvariantsFully();
    }

    @Test
    void aScanMeetsEveryPendingWriteOfItsRelationAndOfNoOther() {
        write(T1, tuple(5));

        assertThat(check(T2, List.of(scan(ACCOUNTS, 0)), List.of(tuple(9)))).contains(CONFLICT);
        assertThat(check(T3, List.of(scan(BRANCHES, 0)), List.of(tuple(9)))).contains(Verdict.YES);
    }

    @Test
    void aLookUpThatFoundNothingMeetsAPendingWriteOfItsKey() {
        write(T1, tuple(5, 77));

        assertThat(check(T2, List.of(key(77, 0)), List.of(tuple(9)))).contains(CONFLICT);
        assertThat(check(T3, List.of(key(78, 0)), List.of(tuple(9)))).contains(Verdict.YES);
    }

    @Test
    void anInsertMeetsAPendingReadOfItsKeysAbsence() {
        check(T1, List.of(key(77, 0)), List.of(tuple(5)));

        assertThat(write(T2, tuple(6, 77))).contains(CONFLICT);
    }

    @Test
    void aWriteMeetsAPendingScanOfItsRelation() {
        check(
                T1,
                List.of(scan(ACCOUNTS, 0)),
                List.of(new Write(BRANCHES, new TupleId(1), Write.Kind.UPDATE, Row.EMPTY, List.of())));

        assertThat(write(T2, tuple(6))).contains(CONFLICT);
    }

    @Test
    void aTransactionDoesNotMeetItself() {
        assertThat(check(T1, List.of(read(5, Stamp.NONE), key(77, 0), scan(ACCOUNTS, 0)), List.of(tuple(5, 77))))
                .contains(Verdict.YES);
        validation.checkInvariantsFully();
    }

    // Decisions.

    @Test
    void commitLocksGoWithACommit() {
        write(T1, tuple(5));
        validation.decide(commit(T1, 10));

        assertThat(write(T2, tuple(5))).contains(Verdict.YES);
    }

    @Test
    void commitLocksGoWithAnAbort() {
        write(T1, tuple(5));
        validation.decide(abort(T1));

        assertThat(check(T2, List.of(read(5, Stamp.NONE)), List.of(tuple(5)))).contains(Verdict.YES);
    }

    @Test
    void commitLocksOfOthersStayWhenOneOfSeveralWritersIsDecided() {
        write(T1, tuple(5, 77));
        write(T2, tuple(6, 77));
        validation.decide(abort(T1));

        assertThat(check(T3, List.of(key(77, 0)), List.of(tuple(9)))).contains(CONFLICT);
        validation.checkInvariantsFully();
    }

    @Test
    void aPendingTransactionThatIsCheckedAgainGetsYesAgain() {
        write(T1, tuple(5));

        assertThat(write(T1, tuple(5))).contains(Verdict.YES);
        validation.decide(abort(T1));
        assertThat(write(T2, tuple(5))).contains(Verdict.YES);
    }

    @Test
    void aRefusedTransactionHoldsNothing() {
        write(T1, tuple(5));
        assertThat(check(T2, List.of(read(5, Stamp.NONE)), List.of(tuple(9)))).contains(CONFLICT);

        assertThat(write(T3, tuple(9))).contains(Verdict.YES);
    }

    @Test
    void aCommitWithoutAYesEndsNoSiteAndShowsInTheInvariants() {
        assertThat(validation.decide(abort(T1))).isEmpty();
        validation.checkInvariants();

        assertThat(validation.decide(commit(T1, 10))).isEmpty();
        assertThatThrownBy(validation::checkInvariants).isInstanceOf(IllegalStateException.class);
    }

    // Waiting.

    @Test
    void aReaderWaitsForAPendingWriterAndIsStaleAfterItsCommit() {
        write(T1, tuple(5));
        assertThat(check(T2, List.of(read(5, Stamp.NONE)), List.of())).isEmpty();

        assertThat(validation.decide(commit(T1, 10))).containsExactly(new DelayedVerdict(T2, STALE, false));
    }

    @Test
    void aReaderThatWaitedForAnAbortGetsAYes() {
        write(T1, tuple(5));
        check(T2, List.of(read(5, Stamp.NONE)), List.of());

        assertThat(validation.decide(abort(T1))).containsExactly(new DelayedVerdict(T2, Verdict.YES, false));
    }

    @Test
    void aReaderMayHaveToWaitForOneWriterAfterTheOther() {
        write(T1, tuple(5));
        write(T3, tuple(6));
        check(T2, List.of(read(5, Stamp.NONE), read(6, Stamp.NONE)), List.of());

        assertThat(validation.decide(abort(T1))).isEmpty();
        validation.checkInvariantsFully();
        assertThat(validation.decide(abort(T3))).containsExactly(new DelayedVerdict(T2, Verdict.YES, false));
    }

    @Test
    void aReaderIsJudgedWhenItsOwnWriterIsDecidedAndNotBefore() {
        TxnId other = new TxnId(2, 1, 9);
        write(T1, tuple(5));
        write(T3, tuple(6));
        check(T2, List.of(read(5, Stamp.NONE)), List.of());
        check(other, List.of(read(6, Stamp.NONE)), List.of());

        assertThat(validation.decide(abort(T1))).containsExactly(new DelayedVerdict(T2, Verdict.YES, false));
        assertThat(validation.counters()).containsEntry("yes", 3L).containsEntry("waited", 2L);
        assertThat(validation.decide(abort(T3))).containsExactly(new DelayedVerdict(other, Verdict.YES, false));
    }

    @Test
    void aWaitingReaderHoldsNothing() {
        write(T1, tuple(5));
        check(T2, List.of(read(5, Stamp.NONE), read(6, Stamp.NONE)), List.of());

        assertThat(write(T3, tuple(6))).contains(Verdict.YES);
    }

    @Test
    void aReaderThatIsStaleAlreadyDoesNotWait() {
        committed(T3, 10, tuple(6));
        write(T1, tuple(5));

        assertThat(check(T2, List.of(read(5, Stamp.NONE), read(6, Stamp.NONE)), List.of()))
                .contains(STALE);
    }

    @Test
    void aReaderThatGaveUpIsNotJudged() {
        write(T1, tuple(5));
        check(T2, List.of(read(5, Stamp.NONE)), List.of());
        validation.decide(abort(T2));

        assertThat(validation.decide(abort(T1))).isEmpty();
    }

    @Test
    void readersBeyondTheBoundDoNotWait() {
        write(T1, tuple(5));
        check(new TxnId(2, 1, 10), List.of(read(5, Stamp.NONE)), List.of());
        check(new TxnId(2, 1, 11), List.of(read(5, Stamp.NONE)), List.of());

        assertThat(check(new TxnId(2, 1, 12), List.of(read(5, Stamp.NONE)), List.of()))
                .contains(CONFLICT);
    }

    // Restart.

    @Test
    void rebuiltTransactionsHoldTheirLocksAndTheirWritesCountWhenTheyCommit() {
        validation.restoreLocks(List.of(
                new CcMessage.Pending(T1, List.of(read(6, Stamp.of(3, 1))), List.of(tuple(5, 77)))));

        assertThat(write(T2, tuple(5))).contains(CONFLICT);
        assertThat(write(T2, tuple(6))).contains(CONFLICT);
        validation.decide(commit(T1, 10));
        assertThat(check(T3, List.of(read(5, Stamp.NONE)), List.of())).contains(STALE);
        assertThat(check(T3, List.of(key(77, 0)), List.of())).contains(STALE);
        assertThat(validation.counters()).containsEntry("posts", 1L);
    }

    // What is told of it.

    @Test
    void judgementsAreCountedByWhatTheyWere() {
        committed(T1, 10, tuple(5));
        write(T2, tuple(6));
        check(T3, List.of(read(6, Stamp.NONE)), List.of());
        write(new TxnId(1, 1, 3), tuple(6));
        check(new TxnId(1, 1, 4), List.of(read(5, Stamp.NONE)), List.of());

        assertThat(validation.counters())
                .containsEntry("yes", 2L)
                .containsEntry("conflict", 1L)
                .containsEntry("stale-read", 1L)
                .containsEntry("waited", 1L)
                .containsEntry("pending", 1L)
                .containsEntry("waiting", 1L)
                .containsEntry("posts", 1L);
    }

    @Test
    void whoHoldsLocksAndWhoWaitsIsNamed() {
        write(T1, tuple(5));
        check(T2, List.of(read(5, Stamp.NONE)), List.of());
        assertThat(validation.unfinished()).containsExactly(T1 + " holds commit-locks", T2 + " waits for a writer");

        validation.decide(abort(T1));
        assertThat(validation.unfinished()).isEmpty();
    }

    @Test
    void boundsArePositive() {
        assertThatThrownBy(() -> new ConcurrencyConfig(0, 1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ConcurrencyConfig(1, -1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ConcurrencyConfig(1, 1, 0)).isInstanceOf(IllegalArgumentException.class);
        assertThat(new ConcurrencyConfig(1, 0, 1).waitingMax()).isZero();
    }
}
