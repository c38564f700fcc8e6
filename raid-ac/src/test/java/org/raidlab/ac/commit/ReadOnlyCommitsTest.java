package org.raidlab.ac.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Clock;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Outcome;
import org.raidlab.msg.RaidMessage;
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
    private final SentMessages out = new SentMessages();
    private final CommitContext context = Contexts.ofSite(1, 1, clock);
    private final ReadOnlyCommits readers = new ReadOnlyCommits(context);

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

    private Role reader() {
        return Objects.requireNonNull(context.roles().of(TXN));
    }

    private void judgedHere(Verdict verdict) {
        reader().validated(new AcMessage.ValidationResult(TXN, verdict), out);
    }

    private void waited() {
        reader().onTimer(new AcTimer.Votes(TXN), out);
    }

    private static RaidMessage told(Outcome outcome) {
        return new AdMessage.Decided(TXN, outcome, 0);
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

        reader().replicasChecked(new AcMessage.ReplicaCheckResult(TXN, true), out);
        assertThat(out.take()).containsExactly(told(COMMITTED));
        assertThat(context.roles().has(TXN)).isFalse();
    }

    @Test
    void oneNoIsEnough() {
        begin(AT_2, AT_3);
        judged(3, new Verdict.No(AbortReason.STALE_READ));

        assertThat(out.take()).endsWith(told(new Outcome.Aborted(AbortReason.STALE_READ)));
    }

    @Test
    void whoHasNotAnsweredIsAskedAgainUntilTheDeadline() {
        begin(AT_2, AT_3);
        judged(2, Verdict.YES);
        out.take();

        waited();
        assertThat(out.take())
                .contains(new AcMessage.ValidateReads(TXN, AT_3))
                .doesNotContain(new AcMessage.ValidateReads(TXN, AT_2));

        clock.nanos += AcConfig.DEFAULT.voteDeadline().toNanos();
        waited();
        assertThat(out.take()).endsWith(told(new Outcome.Aborted(AbortReason.TIMEOUT)));
    }

    @Test
    void anEarlyConfirmationIsNone() {
        begin(AT_2);
        out.take();
        reader().replicasChecked(new AcMessage.ReplicaCheckResult(TXN, true), out);

        assertThat(out.take()).isEmpty();
    }

    @Test
    void whoOnlyReadElsewhereIsNotHeldUpByItsOwnSite() {
        begin(AT_2);
        assertThat(context.roles().unfinished())
                .containsExactly(TXN + " only reads, and is judged not yet by sites [2]");
        judgedHere(Verdict.YES);
        judgedHere(Verdict.YES);
        waited();
        out.take();
        judged(2, Verdict.YES);

        assertThat(out.take()).containsExactly(new RcMessage.CheckReplicas(TXN, AT_2.reads()));
        assertThat(context.roles().unfinished()).containsExactly(TXN + " only reads, and is judged but not confirmed");
    }

    @Test
    void whatAnotherSiteRefusesIsNoLongerWaitingHere() {
        Outcome stale = new Outcome.Aborted(AbortReason.STALE_READ);
        begin(AT_2);
        out.take();
        judged(2, new Verdict.No(AbortReason.STALE_READ));
        assertThat(out.take()).containsExactly(new CcMessage.Decide(TXN, false, Stamp.NONE), told(stale));

        begin(AT_2);
        judgedHere(Verdict.YES);
        out.take();
        judged(2, new Verdict.No(AbortReason.STALE_READ));
        assertThat(out.take()).containsExactly(told(stale));
        assertThat(context.roles().unfinished()).isEmpty();
    }

    @Test
    void readsInTwoLivesOfASiteFitNoMoment() {
        begin(AT_2, reads(2, 8));

        assertThat(out.take()).endsWith(told(new Outcome.Aborted(AbortReason.VIEW_CHANGED)));
    }
}
