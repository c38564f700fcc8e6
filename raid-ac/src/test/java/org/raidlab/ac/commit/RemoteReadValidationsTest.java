package org.raidlab.ac.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;
import org.raidlab.msg.relation.RelationId;

class RemoteReadValidationsTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final Member SELF = new Member(2, 7);
    private static final List<ReadEntry> READS = List.of(new ReadEntry.FragmentRead(new RelationId(50), 3));

    private final SentMessages out = new SentMessages();
    private final CommitContext context = Contexts.ofSite(SELF.site(), SELF.incarnation());
    private final RemoteReadValidations validations = new RemoteReadValidations(context);

    private Role role() {
        return Objects.requireNonNull(context.roles().of(TXN));
    }

    private void ask(Member life) {
        validations.onValidateReads(new AcMessage.ValidateReads(TXN, new SiteReads(life, READS)), out);
    }

    private static AcMessage.ReadsValidated answer(Verdict verdict) {
        return new AcMessage.ReadsValidated(TXN, 2, verdict);
    }

    @Test
    void theAnswerIsGivenUnderTheLeaseOnly() {
        ask(SELF);
        assertThat(out.take()).containsExactly(new CcMessage.Check(TXN, READS, List.of()));

        role().validated(new AcMessage.ValidationResult(TXN, Verdict.YES), out);
        assertThat(out.take()).containsExactly(new RcMessage.CheckReplicas(TXN, READS));

        role().replicasChecked(new AcMessage.ReplicaCheckResult(TXN, true), out);
        assertThat(out.take()).containsExactly(answer(Verdict.YES));
        assertThat(context.roles().unfinished()).isEmpty();
    }

    @Test
    void aSiteThatMayBeLeftOutSaysNo() {
        ask(SELF);
        role().validated(new AcMessage.ValidationResult(TXN, Verdict.YES), out);
        out.take();

        role().replicasChecked(new AcMessage.ReplicaCheckResult(TXN, false), out);
        assertThat(out.take()).containsExactly(answer(new Verdict.No(AbortReason.SITE_DOWN)));
    }

    @Test
    void whatIsStaleIsToldWithoutALease() {
        Verdict stale = new Verdict.No(AbortReason.STALE_READ);
        ask(SELF);
        assertThat(context.roles().unfinished()).singleElement().asString().startsWith(TXN.toString());
        out.take();
        role().validated(new AcMessage.ValidationResult(TXN, stale), out);

        assertThat(out.take()).containsExactly(answer(stale));
        assertThat(context.roles().unfinished()).isEmpty();
    }

    @Test
    void aSiteIsNotAskedByItself() {
        TxnId own = new TxnId(2, 7, 1);
        validations.onValidateReads(new AcMessage.ValidateReads(own, new SiteReads(SELF, READS)), out);

        assertThat(out.take()).isEmpty();
        assertThat(context.roles().unfinished()).isEmpty();
    }

    @Test
    void whatWasReadInAnotherLifeIsNotJudged() {
        ask(new Member(2, 6));

        assertThat(out.take()).containsExactly(answer(new Verdict.No(AbortReason.VIEW_CHANGED)));
    }

    @Test
    void aQuestionThatIsRepeatedIsJudgedOnce() {
        ask(SELF);
        ask(SELF);

        assertThat(out.take()).hasSize(1);
    }
}
