package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.AcConfig;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.relation.RelationId;

/** A transaction that writes nothing and has read at its home, site 1, and at sites 2 and 3. */
class ReadOnlyCommitsTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final Outcome COMMITTED = new Outcome.Committed(Stamp.NONE);
    private static final SiteReads AT_2 = reads(2, 7);
    private static final SiteReads AT_3 = reads(3, 4);
    private static final RaidMessage CHECK = new CcMessage.Check(TXN, AT_2.reads(), List.of());

    private final ManualClock clock = new ManualClock();
    private final List<Outcome> outcomes = new ArrayList<>();
    private final SentMessages out = new SentMessages();
    private final Address self = Address.of(1, RaidServer.AC);
    private final ReadOnlyCommits readers = new ReadOnlyCommits(
            clock,
            AcConfig.DEFAULT,
            new SiteLinks(self),
            new CurrentView(self, 3, true),
            (_, outcome, _) -> outcomes.add(outcome));

    private static final class ManualClock implements Clock {
        private long nanos = 1;

        @Override
        public long monotonicNanos() {
            return nanos;
        }

        @Override
        public long wallNanos() {
            return nanos;
        }
    }

    private static SiteReads reads(int site, int incarnation) {
        ReadEntry entry = new ReadEntry.FragmentRead(new RelationId(50), 3);
        return new SiteReads(new Member(site, incarnation), List.of(entry));
    }

    private void begin(SiteReads... elsewhere) {
        readers.begin(new AcMessage.Commit(TXN, TXN, AT_2.reads(), List.of(), List.of(elsewhere), List.of()), out);
    }

    private void judged(int site, Verdict verdict) {
        readers.onReadsValidated(new AcMessage.ReadsValidated(TXN, site, verdict), out);
    }

    private void judgedHere(Verdict verdict) {
        readers.onValidationResult(new AcMessage.ValidationResult(TXN, verdict), out);
    }

    @Test
    void allWhoServedReadsSayYesAndThenTheSiteIsConfirmed() {
        begin(AT_2, AT_3);
        assertThat(out.take())
                .containsExactly(CHECK, new AcMessage.ValidateReads(TXN, AT_2), new AcMessage.ValidateReads(TXN, AT_3));

        judged(2, Verdict.YES);
        judgedHere(Verdict.YES);
        assertThat(out.take()).isEmpty();
        judged(3, Verdict.YES);
        assertThat(out.take()).containsExactly(new RcMessage.CheckReplicas(TXN, AT_2.reads()));

        readers.onReplicaCheckResult(new AcMessage.ReplicaCheckResult(TXN, true), out);
        assertThat(outcomes).containsExactly(COMMITTED);
        assertThat(readers.has(TXN)).isFalse();
    }

    @Test
    void oneNoIsEnough() {
        begin(AT_2, AT_3);
        judged(3, new Verdict.No(AbortReason.STALE_READ));

        assertThat(outcomes).containsExactly(new Outcome.Aborted(AbortReason.STALE_READ));
    }

    @Test
    void whoHasNotAnsweredIsAskedAgainUntilTheDeadline() {
        begin(AT_2, AT_3);
        judged(2, Verdict.YES);
        out.take();

        readers.onTimer(TXN, out);
        assertThat(out.take())
                .contains(new AcMessage.ValidateReads(TXN, AT_3))
                .doesNotContain(new AcMessage.ValidateReads(TXN, AT_2));

        clock.nanos += AcConfig.DEFAULT.voteDeadline().toNanos();
        readers.onTimer(TXN, out);
        assertThat(outcomes).containsExactly(new Outcome.Aborted(AbortReason.TIMEOUT));
    }

    @Test
    void anEarlyConfirmationIsNone() {
        begin(AT_2);
        readers.onReplicaCheckResult(new AcMessage.ReplicaCheckResult(TXN, true), out);

        assertThat(outcomes).isEmpty();
    }

    @Test
    void whoOnlyReadElsewhereIsNotHeldUpByItsOwnSite() {
        begin(AT_2);
        assertThat(readers.unfinished()).containsExactly(TXN + " only reads, and is judged not yet by sites [2]");
        judgedHere(Verdict.YES);
        assertThat(readers.onValidationResult(new AcMessage.ValidationResult(TXN, Verdict.YES), out))
                .isTrue();
        assertThat(readers.onTimer(TXN, out)).isTrue();
        out.take();
        judged(2, Verdict.YES);

        assertThat(out.take()).containsExactly(new RcMessage.CheckReplicas(TXN, AT_2.reads()));
        assertThat(readers.unfinished()).containsExactly(TXN + " only reads, and is judged but not confirmed");
    }

    @Test
    void whatAnotherSiteRefusesIsNoLongerWaitingHere() {
        begin(AT_2);
        out.take();
        judged(2, new Verdict.No(AbortReason.STALE_READ));
        assertThat(out.take()).containsExactly(new CcMessage.Decide(TXN, false, Stamp.NONE));

        begin(AT_2);
        judgedHere(Verdict.YES);
        out.take();
        judged(2, new Verdict.No(AbortReason.STALE_READ));
        assertThat(out.take()).isEmpty();
        assertThat(readers.active()).isZero();
    }

    @Test
    void readsInTwoLivesOfASiteFitNoMoment() {
        begin(AT_2, reads(2, 8));

        assertThat(outcomes).containsExactly(new Outcome.Aborted(AbortReason.VIEW_CHANGED));
    }
}
