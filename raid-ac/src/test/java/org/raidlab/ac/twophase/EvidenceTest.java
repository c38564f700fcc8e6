package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;
import static org.raidlab.ac.twophase.Bench.ALL;
import static org.raidlab.ac.twophase.CoordinatorCase.PREPARE;
import static org.raidlab.ac.twophase.CoordinatorCase.READS;
import static org.raidlab.ac.twophase.CoordinatorCase.TXN;
import static org.raidlab.ac.twophase.CoordinatorCase.WRITES;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.commit.AcTimer;
import org.raidlab.core.Stamp;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Certification;
import org.raidlab.msg.Evidence;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;

/** Votes carry evidence; here, the sites' numbers may make 10 together. */
class EvidenceTest {
    private static final Certification TEN_AT_MOST = votes -> {
        long sum = votes.stream()
                .flatMap(vote -> vote.numbers().stream())
                .mapToLong(Long::longValue)
                .sum();
        return sum > 10 ? Optional.empty() : Optional.of(number(sum));
    };
    private static final Outcome REFUSED = new Outcome.Aborted(AbortReason.STALE_READ);
    private static final Stamp CLOCK = Stamp.of(3, 2);

    private static Evidence number(long number) {
        return new Evidence(List.of(number));
    }

    private static AcMessage.Vote yes(int site, long number) {
        return new AcMessage.Vote(TXN, site, Verdict.YES, Stamp.of(3, site), number(number));
    }

    private static void begin(Bench bench) {
        bench.receive(new AcMessage.View(9, ALL, List.of()));
        bench.receive(new AcMessage.Commit(TXN, TXN, READS, WRITES));
        bench.receive(PREPARE);
        bench.receive(new AcMessage.ValidationResult(TXN, Verdict.YES, number(1)));
        bench.receive(2, yes(2, 2));
        bench.forget();
    }

    /** The home site with two-phase commit. */
    @Nested
    class AtTheCoordinator {
        private final Bench bench = Bench.certifying(1, new TwoPhaseCommit()::create, TEN_AT_MOST);

        @Test
        void theDecisionCarriesWhatTheVotesMakeTogether() {
            begin(bench);
            bench.receive(3, yes(3, 7));
            Stamp stamp = Stamp.of(4, 1);
            assertThat(bench.sent())
                    .contains(
                            bench.to(RaidServer.CC, new CcMessage.Decide(TXN, true, stamp, number(10))),
                            bench.to(2, new AcMessage.Decision(TXN, true, stamp, number(10))));
        }

        @Test
        void aDecisionThatIsRepeatedCarriesItToo() {
            begin(bench);
            bench.receive(3, yes(3, 7));
            bench.forget();
            bench.fire(new AcTimer.Decisions(TXN));
            assertThat(bench.sent())
                    .contains(bench.to(2, new AcMessage.Decision(TXN, true, Stamp.of(4, 1), number(10))));
        }

        @Test
        void theCoordinatorAbortsWhatAllWantIfTheVotesDoNotGoTogether() {
            begin(bench);
            bench.receive(3, yes(3, 8));
            assertThat(bench.sent())
                    .contains(
                            bench.to(RaidServer.AD, new AdMessage.Decided(TXN, REFUSED, 0)),
                            bench.to(2, new AcMessage.Decision(TXN, false, Stamp.NONE)));
            assertThat(bench.forced()).isEmpty();
        }

        @Test
        void aVoteThatComesTwiceCountsOnce() {
            begin(bench);
            bench.receive(2, yes(2, 2));
            bench.receive(3, yes(3, 7));
            assertThat(bench.sent())
                    .contains(bench.to(2, new AcMessage.Decision(TXN, true, Stamp.of(4, 1), number(10))));
        }
    }

    /** The home site of a transaction that only reads, here and at site 2. */
    @Nested
    class OfAReader {
        private final Bench bench = Bench.certifying(1, new TwoPhaseCommit()::create, TEN_AT_MOST);

        private void begin() {
            ReadEntry there = READS.getFirst();
            SiteReads elsewhere = new SiteReads(new Member(2, Bench.INCARNATION), List.of(there));
            bench.receive(new AcMessage.Commit(TXN, TXN, READS, List.of(), List.of(elsewhere), List.of()));
            bench.receive(new AcMessage.ValidationResult(TXN, Verdict.YES, number(4)));
        }

        @Test
        void theSitesOfItsReadsAreTestedTogether() {
            begin();
            bench.receive(2, new AcMessage.ReadsValidated(TXN, 2, Verdict.YES, number(7)));
            assertThat(bench.sent()).contains(bench.to(RaidServer.AD, new AdMessage.Decided(TXN, REFUSED, 0)));
        }

        @Test
        void itCommitsIfTheyGoTogether() {
            begin();
            bench.receive(2, new AcMessage.ReadsValidated(TXN, 2, Verdict.YES, number(6)));
            assertThat(bench.sent())
                    .contains(
                            bench.to(RaidServer.AD, new AdMessage.Decided(TXN, new Outcome.Committed(Stamp.NONE), 0)));
        }
    }

    /** Site 2, another member. */
    @Nested
    class AtAParticipant {
        private final Bench bench = Bench.certifying(2, new TwoPhaseCommit.Parallel()::create, TEN_AT_MOST);

        private void prepare() {
            bench.receive(1, PREPARE);
            bench.receive(new AcMessage.ValidationResult(TXN, Verdict.YES, number(2)));
        }

        @Test
        void theYesIsForcedWithItsEvidence() {
            prepare();
            assertThat(bench.forced()).singleElement().isInstanceOfSatisfying(RaidRecord.Prepared.class, record -> {
                assertThat(record.evidence()).isEqualTo(number(2));
            });
        }

        @Test
        void aYesThatIsRepeatedAfterARestartHasTheSameEvidence() {
            bench.recover(new RaidRecord.Prepared(TXN, 1, ALL, READS, WRITES, List.of(), CLOCK, "", number(2)));
            bench.forget();
            bench.receive(1, PREPARE);
            assertThat(bench.sent())
                    .containsExactly(bench.to(1, new AcMessage.Vote(TXN, 2, Verdict.YES, CLOCK, number(2))));
        }

        @Test
        void theCommitTellsCcTheEvidenceOfTheDecision() {
            prepare();
            bench.receive(1, new AcMessage.Decision(TXN, true, Stamp.of(5, 1), number(9)));
            assertThat(bench.sent())
                    .contains(bench.to(RaidServer.CC, new CcMessage.Decide(TXN, true, Stamp.of(5, 1), number(9))));
        }

        /** With parallel commits the votes are the decision, for everyone who has them. */
        @Test
        void oneInDoubtComesToTheSameDecisionByTheVotes() {
            prepare();
            bench.receive(1, yes(1, 1));
            bench.receive(3, yes(3, 7));
            assertThat(bench.sent())
                    .contains(bench.to(RaidServer.CC, new CcMessage.Decide(TXN, true, Stamp.of(3, 3), number(10))));
        }

        @Test
        void oneInDoubtAbortsIfTheVotesDoNotGoTogether() {
            prepare();
            bench.receive(1, yes(1, 1));
            bench.receive(3, yes(3, 8));
            assertThat(bench.sent()).contains(bench.to(RaidServer.CC, new CcMessage.Decide(TXN, false, Stamp.NONE)));
            assertThat(bench.appended()).hasAtLeastOneElementOfType(RaidRecord.Aborted.class);
        }
    }
}
