package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.TxnId;
import org.raidlab.core.relation.RelationId;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.ReadEntry;
import org.raidlab.msg.SiteReads;
import org.raidlab.msg.Verdict;

class JudgementsTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final Member SELF = new Member(2, 7);
    private static final List<ReadEntry> READS = List.of(new ReadEntry.FragmentRead(new RelationId(50), 3));

    private final SentMessages out = new SentMessages();
    private final Judgements judgements =
            new Judgements(SELF, AbortReason.SITE_DOWN, new SiteLinks(Address.of(2, ServerType.AC)));

    private void ask(Member life) {
        judgements.onJudge(new AcMessage.Judge(TXN, new SiteReads(life, READS)), out);
    }

    private static AcMessage.Judged answer(Verdict verdict) {
        return new AcMessage.Judged(TXN, 2, verdict);
    }

    @Test
    void theAnswerIsGivenUnderTheLeaseOnly() {
        ask(SELF);
        assertThat(out.take()).containsExactly(new CcMessage.Check(TXN, READS, List.of()));

        assertThat(judgements.onChecked(new AcMessage.Checked(TXN, Verdict.YES), out))
                .isTrue();
        assertThat(out.take()).containsExactly(new RcMessage.AskConfirmation(TXN, READS));

        judgements.onConfirmed(new AcMessage.Confirmed(TXN, true), out);
        assertThat(out.take()).containsExactly(answer(Verdict.YES));
        assertThat(judgements.unfinished()).isEmpty();
    }

    @Test
    void aSiteThatMayBeLeftOutSaysNo() {
        ask(SELF);
        judgements.onChecked(new AcMessage.Checked(TXN, Verdict.YES), out);
        out.take();

        judgements.onConfirmed(new AcMessage.Confirmed(TXN, false), out);
        assertThat(out.take()).containsExactly(answer(new Verdict.No(AbortReason.SITE_DOWN)));
    }

    @Test
    void whatIsStaleIsToldWithoutALease() {
        Verdict stale = new Verdict.No(AbortReason.STALE_READ);
        ask(SELF);
        assertThat(judgements.unfinished()).singleElement().asString().startsWith(TXN.toString());
        out.take();
        judgements.onChecked(new AcMessage.Checked(TXN, stale), out);

        assertThat(out.take()).containsExactly(answer(stale));
        assertThat(judgements.unfinished()).isEmpty();
    }

    @Test
    void aSiteIsNotAskedByItself() {
        TxnId own = new TxnId(2, 7, 1);
        judgements.onJudge(new AcMessage.Judge(own, new SiteReads(SELF, READS)), out);

        assertThat(out.take()).isEmpty();
        assertThat(judgements.unfinished()).isEmpty();
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
        assertThat(judgements.onChecked(new AcMessage.Checked(new TxnId(3, 1, 1), Verdict.YES), out))
                .as("a participant's")
                .isFalse();
    }
}
