package org.raidlab.ac.twophase;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.ac.AcConfig;
import org.raidlab.ac.Journal;
import org.raidlab.core.Address;
import org.raidlab.core.Clock;
import org.raidlab.core.ServerType;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.Doubt;
import org.raidlab.msg.RaidRecord;

/** At site 3, which was handed a transaction of site 1 that site 2 has voted on too. */
class HeirloomsTest {
    private static final TxnId TXN = new TxnId(1, 1, 1);
    private static final Doubt DOUBT =
            new Doubt(TXN, List.of(new Member(1, 1), new Member(2, 4)), List.of(), List.of());
    private static final AcMessage QUESTION = new AcMessage.Inquire(TXN);

    private final SentMessages out = new SentMessages();
    private final Heirlooms heirlooms =
            new Heirlooms(new SiteLinks(Address.of(3, ServerType.AC)), AcConfig.DEFAULT, new Journal(new StillClock()));

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
        heirlooms.onRecovered(new RaidRecord.Handed(DOUBT));
        heirlooms.onReady(out);

        assertThat(out.take()).containsExactly(QUESTION);
        assertThat(heirlooms.unfinished()).hasSize(1);
    }

    @Test
    void allMembersAreAskedWhenTheCoordinatorIsSilent() {
        heirlooms.onRecovered(new RaidRecord.Handed(DOUBT));
        heirlooms.onTimer(TXN, out);
        heirlooms.onTimer(TXN, out);
        out.take();
        heirlooms.onTimer(TXN, out);

        assertThat(out.take()).containsExactly(QUESTION, QUESTION);
    }

    @Test
    void whatWasSettledInAnEarlierLifeIsOver() {
        heirlooms.onRecovered(new RaidRecord.Handed(DOUBT));
        heirlooms.onRecovered(new RaidRecord.Settled(TXN));
        heirlooms.onReady(out);
        heirlooms.onTimer(TXN, out);

        assertThat(out.take()).isEmpty();
        assertThat(heirlooms.has(TXN)).isFalse();
    }

    @Test
    void itIsWrittenAgainSoThatTheLogCanBeCut() {
        heirlooms.onRecovered(new RaidRecord.Handed(DOUBT));
        heirlooms.writeAgain(TXN, out);
        heirlooms.settle(TXN, out);
        heirlooms.writeAgain(TXN, out);

        assertThat(out.appended()).containsExactly(new RaidRecord.Handed(DOUBT), new RaidRecord.Settled(TXN));
    }

    @Test
    void itsLocksGoWhenItIsOverAndOnlyOnce() {
        heirlooms.onRecovered(new RaidRecord.Handed(DOUBT));

        assertThat(heirlooms.settle(TXN, out)).isTrue();
        assertThat(out.take()).containsExactly(new CcMessage.Decide(TXN, false, Stamp.NONE));
        assertThat(heirlooms.settle(TXN, out)).isFalse();
    }
}
