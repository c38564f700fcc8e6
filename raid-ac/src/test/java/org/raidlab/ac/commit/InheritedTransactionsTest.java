package org.raidlab.ac.commit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidRecord;

/** At site 3, which was handed a transaction of site 1 that site 2 has voted on too. */
class InheritedTransactionsTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final InDoubtTransaction DOUBT =
            new InDoubtTransaction(TXN, List.of(new Member(1, 1), new Member(2, 4)), List.of(), List.of());
    private static final AcMessage QUESTION = new AcMessage.Inquire(TXN);

    private final SentMessages out = new SentMessages();
    private final CommitContext context = Contexts.ofSite(3, 1);
    private final InheritedTransactions inherited = new InheritedTransactions(context);

    private void silence() {
        Role role = context.roles().of(TXN);
        if (role != null) {
            role.onTimer(new AcTimer.InheritedInquiry(TXN), out);
        }
    }

    private void writeAgain() {
        Role role = context.roles().of(TXN);
        if (role != null) {
            role.writeAgain(out);
        }
    }

    @Test
    void aNewLifeAsksItsCoordinatorAtOnce() {
        inherited.onRecovered(new RaidRecord.Inherited(DOUBT));
        inherited.onReady(out);

        assertThat(out.take()).containsExactly(QUESTION);
        assertThat(context.roles().unfinished()).hasSize(1);
    }

    @Test
    void allMembersAreAskedWhenTheCoordinatorIsSilent() {
        inherited.onRecovered(new RaidRecord.Inherited(DOUBT));
        silence();
        silence();
        out.take();
        silence();

        assertThat(out.take()).containsExactly(QUESTION, QUESTION);
    }

    @Test
    void whatWasSettledInAnEarlierLifeIsOver() {
        inherited.onRecovered(new RaidRecord.Inherited(DOUBT));
        inherited.onRecovered(new RaidRecord.Resolved(TXN));
        inherited.onReady(out);
        silence();

        assertThat(out.take()).isEmpty();
        assertThat(context.roles().has(TXN)).isFalse();
    }

    @Test
    void itIsWrittenAgainSoThatTheLogCanBeCut() {
        inherited.onRecovered(new RaidRecord.Inherited(DOUBT));
        writeAgain();
        inherited.resolve(TXN, out);
        writeAgain();

        assertThat(out.appended()).containsExactly(new RaidRecord.Inherited(DOUBT), new RaidRecord.Resolved(TXN));
    }

    @Test
    void itsLocksGoWhenItIsOverAndOnlyOnce() {
        inherited.onRecovered(new RaidRecord.Inherited(DOUBT));

        assertThat(inherited.resolve(TXN, out)).isTrue();
        assertThat(out.take()).containsExactly(new CcMessage.Decide(TXN, false, Stamp.NONE));
        assertThat(inherited.resolve(TXN, out)).isFalse();
    }
}
