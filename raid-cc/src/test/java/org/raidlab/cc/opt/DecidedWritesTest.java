package org.raidlab.cc.opt;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

/** Which reads count as current, and what is forgotten. */
class DecidedWritesTest extends ValidationCase {
    // Currency.

    @Test
    void aTupleIsCurrentInItsLastDecidedVersionOnly() {
        committed(T1, 10, tuple(5));

        assertThat(check(T2, List.of(read(5, Stamp.of(10, 1))), List.of())).contains(Verdict.YES);
        assertThat(check(T3, List.of(read(5, Stamp.of(9, 1))), List.of())).contains(STALE);
    }

    @Test
    void aTupleNotWrittenSinceTheStartIsCurrentInAnyVersion() {
        assertThat(check(T2, List.of(read(5, Stamp.of(123, 2))), List.of())).contains(Verdict.YES);
    }

    @Test
    void anAbortedWriteMakesNothingStale() {
        write(T1, tuple(5, 77));
        validation.decide(abort(T1));

        assertThat(check(T2, List.of(read(5, Stamp.NONE), key(77, 0), scan(ACCOUNTS, 0)), List.of()))
                .contains(Verdict.YES);
    }

    @Test
    void aLookUpIsCurrentIfItsKeyWasNotPostedToSince() {
        committed(T1, 10, tuple(5, 77));

        assertThat(check(T2, List.of(key(77, 1)), List.of())).contains(Verdict.YES);
        assertThat(check(T2, List.of(key(78, 0)), List.of())).contains(Verdict.YES);
        assertThat(check(T3, List.of(key(77, 0)), List.of())).contains(STALE);
    }

    @Test
    void aScanIsCurrentIfItsRelationWasNotPostedToSince() {
        committed(T1, 10, tuple(5));

        assertThat(check(T2, List.of(scan(ACCOUNTS, 1)), List.of())).contains(Verdict.YES);
        assertThat(check(T2, List.of(scan(BRANCHES, 0)), List.of())).contains(Verdict.YES);
        assertThat(check(T3, List.of(scan(ACCOUNTS, 0)), List.of())).contains(STALE);
    }

    @Test
    void postsAreCountedByCommitsThatWrite() {
        committed(T1, 10, tuple(5));
        write(T2, tuple(6));
        validation.decide(abort(T2));
        committed(T3, 11, tuple(6), tuple(7));

        assertThat(validation.counters()).containsEntry("posts", 2L);
    }

    // The horizon.

    @Test
    void whoReadBeforeAForgottenWriteIsRefusedAndWhoReadsAgainIsNot() {
        validation = new OptimisticValidation(new ConcurrencyConfig(2, 1, PART));
        committed(T1, 10, tuple(5, 77));
        committed(T2, 11, tuple(6, 78));

        assertThat(check(T3, List.of(key(77, 0)), List.of())).contains(STALE);
        assertThat(check(T3, List.of(key(77, 2)), List.of())).contains(Verdict.YES);
    }

    @Test
    void anOldVersionReadAfterTheHorizonIsCurrent() {
        validation = new OptimisticValidation(new ConcurrencyConfig(2, 1, PART));
        committed(T1, 10, tuple(5, 77));
        committed(T2, 11, tuple(6, 78));

        assertThat(check(T3, List.of(key(70, 0), read(4, Stamp.of(3, 1))), List.of()))
                .contains(STALE);
        assertThat(check(T3, List.of(key(70, 1), read(4, Stamp.of(3, 1))), List.of()))
                .contains(Verdict.YES);
    }

    @Test
    void aVersionNewerThanAllForgottenOnesIsCurrentWheneverItWasRead() {
        validation = new OptimisticValidation(new ConcurrencyConfig(2, 1, PART));
        committed(T1, 10, tuple(5, 77));
        committed(T2, 11, tuple(6, 78));

        assertThat(check(T3, List.of(read(4, Stamp.of(10, 1))), List.of())).contains(Verdict.YES);
        assertThat(check(T3, List.of(read(4, Stamp.of(9, 1))), List.of())).contains(STALE);
    }

    @Test
    void aWriteRemembersItsTupleAnew() {
        validation = new OptimisticValidation(new ConcurrencyConfig(2, 1, PART));
        committed(T1, 10, tuple(5));
        committed(T2, 11, tuple(6));
        committed(new TxnId(1, 1, 2), 12, tuple(5));
        committed(new TxnId(1, 1, 3), 13, tuple(7));

        assertThat(check(T3, List.of(read(5, Stamp.of(12, 1))), List.of())).contains(Verdict.YES);
        assertThat(validation.counters()).containsEntry("remembered", 3L);
    }

    @Test
    void schemaEntriesAreNeverForgotten() {
        validation = new OptimisticValidation(new ConcurrencyConfig(1, 1, PART));
        RelationId relations = Catalogue.RELATION.id();
        committed(T1, 10, new Write(relations, new TupleId(50), Write.Kind.UPDATE, Row.EMPTY, List.of()));
        committed(T2, 11, tuple(5), tuple(6), tuple(7));

        assertThat(check(T3, List.of(new ReadEntry.TupleRead(relations, new TupleId(51), Stamp.NONE)), List.of()))
                .contains(Verdict.YES);
        assertThat(check(T3, List.of(new ReadEntry.TupleRead(relations, new TupleId(50), Stamp.NONE)), List.of()))
                .contains(STALE);
    }

    @Test
    void readsOfAnotherSiteAreJudgedByVersionAndLocksOnly() {
        committed(T1, 10, tuple(5, 77));

        assertThat(check(T2, List.of(key(77, Long.MAX_VALUE), scan(ACCOUNTS, Long.MAX_VALUE)), List.of(tuple(9))))
                .contains(Verdict.YES);
    }
}
