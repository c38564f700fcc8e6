package org.raidlab.cc.granule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.raidlab.cc.ConcurrencyConfig;
import org.raidlab.cc.graph.SerializationGraphTesting;
import org.raidlab.cc.timestamp.TimestampOrdering;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.TxnId;
import org.raidlab.core.codec.Row;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.Write;
import org.raidlab.msg.relation.Catalogue;
import org.raidlab.msg.relation.RelationId;

/** The rules of timestamp ordering and of serialization graph testing on short schedules, at one site or two. */
class IntervalValidationTest {
    private static final RelationId ACCOUNTS = new RelationId(100);
    private static final long BY_NAME = 7;
    private static final long MEMBERSHIP = 5;
    private static final Verdict STALE = new Verdict.No(AbortReason.STALE_READ);
    private static final Verdict VIEW_CHANGED = new Verdict.No(AbortReason.VIEW_CHANGED);
    private static final TxnId R = txn(9);

    private static TxnId txn(long counter) {
        return new TxnId(1, 1, counter);
    }

    private static Stamp stamp(long counter) {
        return Stamp.of(counter, 1);
    }

    private static ReadEntry key(long key, long asOf) {
        return new ReadEntry.KeyRead(BY_NAME, key, asOf);
    }

    private static ReadEntry tuple(long tuple, long version) {
        return new ReadEntry.TupleRead(ACCOUNTS, new TupleId(tuple), version == 0 ? Stamp.NONE : stamp(version));
    }

    /** Each tuple has the key of the same number. */
    private static Write write(long tuple) {
        List<Write.KeyTouch> keys = List.of(new Write.KeyTouch(BY_NAME, tuple));
        return new Write(ACCOUNTS, new TupleId(tuple), Write.Kind.UPDATE, Row.EMPTY, keys);
    }

    private static CcMessage.Check check(long membership, TxnId txn, List<ReadEntry> reads, Write... writes) {
        return new CcMessage.Check(txn, 0, membership, reads, List.of(writes));
    }

    /** A site, and what happens there. */
    private static final class Site {
        private final IntervalValidation validation;
        private long membership = MEMBERSHIP;

        private Site(IntervalValidation validation) {
            this.validation = validation;
        }

        private Optional<Verdict> read(List<ReadEntry> reads) {
            return validation.check(check(membership, R, reads));
        }

        private Optional<Verdict> ask(long txn, List<ReadEntry> reads, Write... writes) {
            return validation.check(check(membership, txn(txn), reads, writes));
        }

        private Evidence yes(long txn, List<ReadEntry> reads, Write... writes) {
            assertThat(ask(txn, reads, writes)).contains(Verdict.YES);
            return validation.evidence(txn(txn));
        }

        private List<ConcurrencyDecision> commit(long txn, long stamp, Evidence evidence) {
            return validation.decide(new CcMessage.Decide(txn(txn), true, stamp(stamp), evidence)).stream()
                    .map(each -> new ConcurrencyDecision(each.txn(), each.verdict()))
                    .toList();
        }

        private void committed(long txn, long stamp, List<ReadEntry> reads, Write... writes) {
            commit(txn, stamp, yes(txn, reads, writes));
        }
    }

    private record ConcurrencyDecision(TxnId txn, Verdict verdict) {}

    @Nested
    class TimestampOrder {
        private final Site site = new Site(new TimestampOrdering(ConcurrencyConfig.DEFAULT));

        @Test
        void aReaderMayComeBeforeTheWritesThatItHasMissed() {
            site.committed(1, 10, List.of(), write(1));
            site.committed(2, 20, List.of(), write(1));
            assertThat(site.read(List.of(key(1, 1), tuple(1, 10)))).contains(Verdict.YES);
        }

        @Test
        void aCopierThatFindsNothingHasSeenTheDeletion() {
            Write deletion = new Write(ACCOUNTS, new TupleId(1), Write.Kind.DELETE, Row.EMPTY, List.of());
            Write copy = new Write(ACCOUNTS, new TupleId(1), Write.Kind.DELETE, Row.EMPTY, List.of(), stamp(5));
            site.committed(1, 10, List.of(), write(1));
            assertThat(site.ask(2, List.of(key(0, 1), tuple(1, 0)), copy)).contains(STALE);
            site.committed(3, 20, List.of(), deletion);
            assertThat(site.ask(4, List.of(key(0, 2), tuple(1, 0)), copy)).contains(Verdict.YES);
        }

        @Test
        void aReaderMayNotHaveSeenANewerWriteThanItHasMissed() {
            site.committed(1, 10, List.of(), write(1));
            site.committed(2, 20, List.of(), write(1));
            site.committed(3, 30, List.of(), write(2));
            assertThat(site.read(List.of(key(1, 1), tuple(1, 10), key(2, 3), tuple(2, 30))))
                    .contains(STALE);
        }

        @Test
        void whatAReaderHasSeenOfAKeyCountsThoughItFoundNothing() {
            site.committed(1, 10, List.of(), write(1));
            site.committed(2, 20, List.of(), write(2));
            assertThat(site.read(List.of(key(1, 0), key(2, 2)))).contains(STALE);
        }

        @Test
        void twoReadingsOfAKeyWithAWriteBetweenThemHaveNoPlace() {
            site.committed(1, 10, List.of(), write(1));
            assertThat(site.read(List.of(key(1, 0), key(1, 1)))).contains(STALE);
        }

        @Test
        void aWriterIsTheLastOneSoItsReadsAreCurrent() {
            site.committed(1, 10, List.of(), write(1));
            assertThat(site.ask(2, List.of(key(1, 0)), write(2))).contains(STALE);
        }

        @Test
        void aReaderDoesNotWaitForAWriterThatWillBeLater() {
            site.committed(1, 10, List.of(), write(1));
            site.yes(2, List.of(), write(1));
            assertThat(site.read(List.of(key(1, 1), tuple(1, 10)))).contains(Verdict.YES);
        }

        @Test
        void aReaderWaitsForAWriterThatMayBeEarlier() {
            site.yes(2, List.of(), write(1));
            site.committed(3, 30, List.of(), write(2));
            assertThat(site.read(List.of(key(1, 0), key(2, 1), tuple(2, 30)))).isEmpty();
            assertThat(site.commit(2, 20, Evidence.NONE)).containsExactly(new ConcurrencyDecision(R, STALE));
        }

        @Test
        void aSchemaThatAReaderUsedIsCurrent() {
            TupleId entry = new TupleId(3);
            RelationId relation = Catalogue.RELATION.id();
            Write change = new Write(relation, entry, Write.Kind.UPDATE, Row.EMPTY, List.of());
            site.committed(1, 10, List.of(), change);
            assertThat(site.read(List.of(new ReadEntry.TupleRead(relation, entry, Stamp.NONE), key(1, 0))))
                    .contains(STALE);
        }

        @Test
        void aReadFromBeforeAnotherMembershipIsCurrent() {
            site.committed(1, 10, List.of(), write(1));
            site.membership++;
            assertThat(site.read(List.of(key(1, 0)))).contains(STALE);
        }

        @Test
        void aTransactionOfAnEarlierMembershipIsRefused() {
            site.committed(1, 10, List.of(), write(1));
            site.membership--;
            assertThat(site.ask(2, List.of(), write(2))).contains(VIEW_CHANGED);
        }

        @Test
        void withoutAMembershipReadsAreCurrent() {
            site.membership = 0;
            site.committed(1, 10, List.of(), write(1));
            assertThat(site.read(List.of(key(1, 0)))).contains(STALE);
        }

        @Test
        void withQuorumsReadsAreCurrent() {
            Site quorum = new Site(new TimestampOrdering(ConcurrencyConfig.DEFAULT.withCopiesAsNews()));
            quorum.committed(1, 10, List.of(), write(1));
            assertThat(quorum.read(List.of(key(1, 0)))).contains(STALE);
        }

        @Test
        void whatIsForgottenIsCurrentOrRefused() {
            Site small = new Site(new TimestampOrdering(new ConcurrencyConfig(4, 1, 100)));
            small.committed(1, 10, List.of(), write(1));
            small.committed(2, 20, List.of(), write(2));
            small.committed(3, 30, List.of(), write(3));
            assertThat(small.read(List.of(key(1, 0)))).contains(STALE);
            assertThat(small.read(List.of(key(3, 3)))).contains(Verdict.YES);
        }

        /**
         * R has seen a write at the second site that the first one has not heard of: it may get a lower stamp there.
         */
        @Test
        void theReadsOfTwoSitesHaveAPlaceInCommon() {
            Site other = new Site(new TimestampOrdering(ConcurrencyConfig.DEFAULT));
            other.committed(3, 30, List.of(), write(2));
            site.committed(1, 10, List.of(), write(1));
            Evidence first = evidence(site, key(1, 1), tuple(1, 10));
            assertThat(IntervalValidation.certify(List.of(first, evidence(other, key(2, 1), tuple(2, 30)))))
                    .isEmpty();
            assertThat(IntervalValidation.certify(List.of(first, evidence(other, key(7, 0)))))
                    .isPresent();
        }

        private Evidence evidence(Site at, ReadEntry... reads) {
            assertThat(at.read(List.of(reads))).contains(Verdict.YES);
            return at.validation.evidence(R);
        }
    }

    @Nested
    class SerializationGraph {
        private final Site site = new Site(new SerializationGraphTesting(ConcurrencyConfig.DEFAULT));

        @Test
        void aWriterMayComeBeforeTheWritesThatItHasMissed() {
            site.committed(1, 10, List.of(), write(1));
            assertThat(site.ask(2, List.of(key(1, 0)), write(2))).contains(Verdict.YES);
        }

        @Test
        void aWriterMayNotOverwriteWhatItHasMissed() {
            site.committed(1, 10, List.of(), write(1));
            assertThat(site.ask(2, List.of(key(1, 0)), write(1))).contains(STALE);
        }

        /** Write skew: each has missed what the other one wrote. */
        @Test
        void aWriterMayNotOverwriteWhatOneHasReadThatItMissed() {
            site.committed(1, 10, List.of(key(2, 0)), write(1));
            assertThat(site.ask(2, List.of(key(1, 0)), write(2))).contains(STALE);
        }

        /** 3 comes before 2, and 2 before 1: so 3 must not have seen 1, though 2 committed after both. */
        @Test
        void thePlaceOfOneThatMissedAWriteBoundsThoseThatMissItsOwn() {
            site.committed(1, 10, List.of(), write(1), write(4));
            site.committed(2, 20, List.of(key(1, 0)), write(2));
            assertThat(site.ask(3, List.of(key(2, 0), key(4, 1), tuple(4, 10)), write(3)))
                    .contains(STALE);
            assertThat(site.ask(3, List.of(key(2, 0)), write(3))).contains(Verdict.YES);
        }

        @Test
        void aReaderCountsForThoseWhoOverwriteWhatItRead() {
            site.committed(1, 10, List.of(), write(1));
            site.committed(2, 20, List.of(), write(2));
            assertThat(site.read(List.of(key(1, 2), tuple(1, 10), key(2, 2), tuple(2, 20))))
                    .contains(Verdict.YES);
            assertThat(site.ask(3, List.of(key(2, 1)), write(1))).contains(STALE);
        }

        @Test
        void aReaderWaitsForEveryPendingWriter() {
            site.yes(2, List.of(), write(1));
            assertThat(site.read(List.of(key(1, 0)))).isEmpty();
        }

        @Test
        void oneWhoseCommitCameWithoutEvidenceHasNobodyBeforeIt() {
            site.yes(1, List.of(), write(1));
            site.commit(1, 10, Evidence.NONE);
            assertThat(site.ask(2, List.of(key(1, 0)), write(2))).contains(STALE);
        }

        @Test
        void evidenceThatIsNoneOfThisMembershipCountsAsNone() {
            for (List<Long> forged :
                    List.of(List.of(1L), List.of(MEMBERSHIP + 1, 0L, 7L), List.of(MEMBERSHIP, -1L, 7L))) {
                Site fresh = new Site(new SerializationGraphTesting(ConcurrencyConfig.DEFAULT));
                fresh.yes(1, List.of(), write(1));
                fresh.commit(1, 10, new Evidence(forged));
                assertThat(fresh.ask(2, List.of(key(1, 0)), write(2))).contains(STALE);
            }
        }

        @Test
        void aCopierMissesNothing() {
            site.committed(1, 10, List.of(), write(1));
            Write copy = new Write(ACCOUNTS, new TupleId(8), Write.Kind.UPDATE, Row.EMPTY, List.of(), stamp(3));
            assertThat(site.ask(2, List.of(key(1, 0)), copy)).contains(STALE);
        }

        /** Write skew over two sites: each site sees one of the two edges. */
        @Test
        void theVotesFindACycleThatNoSiteSees() {
            Site other = new Site(new SerializationGraphTesting(ConcurrencyConfig.DEFAULT));
            Evidence first = site.yes(1, List.of(key(2, 0)), write(1));
            Evidence second = other.yes(1, List.of(), write(1));
            Evidence commit = IntervalValidation.certify(List.of(first, second)).orElseThrow();
            site.commit(1, 10, commit);
            other.commit(1, 10, commit);

            Evidence behind = site.yes(2, List.of(), write(2));
            Evidence before = other.yes(2, List.of(key(1, 0)), write(2));
            assertThat(IntervalValidation.certify(List.of(behind, before))).isEmpty();
        }

        @Test
        void aYesWithoutEvidenceIsNotCertified() {
            Evidence yes = site.yes(1, List.of(), write(1));
            assertThat(IntervalValidation.certify(List.of(yes, Evidence.NONE))).isEmpty();
            assertThat(IntervalValidation.certify(List.of(Evidence.NONE, yes))).isEmpty();
        }
    }
}
