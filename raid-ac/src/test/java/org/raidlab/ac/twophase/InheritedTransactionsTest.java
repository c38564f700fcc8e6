package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.CommitLog;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.InDoubtTransaction;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.RaidServer;

/** At site 3, which was handed a transaction of site 1 that site 2 has voted on too. */
class InheritedTransactionsTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final InDoubtTransaction DOUBT =
            new InDoubtTransaction(TXN, List.of(new Member(1, 1), new Member(2, 4)), List.of(), List.of());
    private static final AcMessage QUESTION = new AcMessage.Inquire(TXN);

    private final SentMessages out = new SentMessages();
    private final InheritedTransactions inherited = new InheritedTransactions(
            new SiteLinks(Address.of(3, RaidServer.AC)), AcConfig.DEFAULT, new CommitLog(new StillClock()));

    private static final class StillClock implements Clock {
        @Override
        public long monotonicNanos() {
            return 1;
        }

        @Override
        public long wallNanos() {
            return 1;
        }
    }

    @Test
    void aNewLifeAsksItsCoordinatorAtOnce() {
        inherited.onRecovered(new RaidRecord.Inherited(DOUBT));
        inherited.onReady(out);

        assertThat(out.take()).containsExactly(QUESTION);
        assertThat(inherited.unfinished()).hasSize(1);
    }

    @Test
    void allMembersAreAskedWhenTheCoordinatorIsSilent() {
        inherited.onRecovered(new RaidRecord.Inherited(DOUBT));
        inherited.onTimer(TXN, out);
        inherited.onTimer(TXN, out);
        out.take();
        inherited.onTimer(TXN, out);

        assertThat(out.take()).containsExactly(QUESTION, QUESTION);
    }

    @Test
    void whatWasSettledInAnEarlierLifeIsOver() {
        inherited.onRecovered(new RaidRecord.Inherited(DOUBT));
        inherited.onRecovered(new RaidRecord.Resolved(TXN));
        inherited.onReady(out);
        inherited.onTimer(TXN, out);

        assertThat(out.take()).isEmpty();
        assertThat(inherited.has(TXN)).isFalse();
    }

    @Test
    void itIsWrittenAgainSoThatTheLogCanBeCut() {
        inherited.onRecovered(new RaidRecord.Inherited(DOUBT));
        inherited.writeAgain(TXN, out);
        inherited.settle(TXN, out);
        inherited.writeAgain(TXN, out);

        assertThat(out.appended()).containsExactly(new RaidRecord.Inherited(DOUBT), new RaidRecord.Resolved(TXN));
    }

    @Test
    void itsLocksGoWhenItIsOverAndOnlyOnce() {
        inherited.onRecovered(new RaidRecord.Inherited(DOUBT));

        assertThat(inherited.settle(TXN, out)).isTrue();
        assertThat(out.take()).containsExactly(new CcMessage.Decide(TXN, false, Stamp.NONE));
        assertThat(inherited.settle(TXN, out)).isFalse();
    }
}
