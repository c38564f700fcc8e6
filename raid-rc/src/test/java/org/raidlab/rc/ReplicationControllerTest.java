package org.raidlab.rc;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.Stamp;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TimerToken;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.AdMessage;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.rowa.ReadOneWriteAll;

class ReplicationControllerTest {
    private static final Address SELF = Address.of(1, RaidServer.RC);
    private static final TxnId TXN = new TxnId(1, 3, 5);

    private final SentMessages sent = new SentMessages();
    private final ReplicationController controller =
            new ReplicationController(SELF, new ReadOneWriteAll(new Member(1, 3), List.of(1, 2)));

    @Test
    void theViewGoesToTheAtomicityControllerOfTheSite() {
        receive(new RcMessage.SiteUp(2, 9));

        assertThat(sent.messages())
                .containsExactly(new SentMessages.Sent(
                        Address.of(1, RaidServer.AC),
                        new AcMessage.View(2, List.of(new Member(1, 3), new Member(2, 9)), List.of())));
    }

    @Test
    void aSiteThatWentDownIsNamed() {
        receive(new RcMessage.SiteUp(2, 9), new RcMessage.SiteDown(2, 9));

        assertThat(sent.messages().getLast().body())
                .isEqualTo(new AcMessage.View(3, List.of(new Member(1, 3)), List.of(2)));
    }

    @Test
    void theViewIsToldAtTheStartAndThenWhenItChanges() {
        controller.onReady(sent);
        receive(new RcMessage.SiteUp(2, 9), new RcMessage.SiteUp(2, 9));

        assertThat(sent.messages()).hasSize(2);
    }

    @Test
    void theStateIsCounted() {
        receive(new RcMessage.SiteUp(2, 8), new RcMessage.SiteUp(2, 9));

        assertThat(controller.counters())
                .containsEntry("view", 3L)
                .containsEntry("up", 2L)
                .containsEntry("down", 0L)
                .containsEntry("hints", 2L);
    }

    @Test
    void messagesForOthersAreIgnored() {
        receive(new CcMessage.Decide(TXN, false, Stamp.NONE));

        assertThat(sent.messages()).isEmpty();
        assertThat(sent.notes()).singleElement().isInstanceOf(RaidTrace.Ignored.class);
    }

    private void receive(RaidMessage... messages) {
        for (RaidMessage message : messages) {
            controller.onMessage(
                    new Envelope<>(Address.of(1, RaidServer.AC), SELF, new MessageTag(3, 0), message), sent);
            controller.checkInvariants();
        }
    }

    @Test
    void aRelationThatIsElsewhereIsReadNowhere() {
        RelationId relation = new RelationId(50);
        receive(new RcMessage.AskSource(TXN, relation, List.of(2)));

        assertThat(sent.messages())
                .contains(new SentMessages.Sent(
                        Address.of(1, RaidServer.AD), new AdMessage.Source(TXN, relation, Optional.empty())));
    }

    @Test
    void aHintThatChangesNothingIsTraced() {
        receive(new RcMessage.SiteUp(2, 9));
        assertThat(sent.notes()).isEmpty();
        receive(new RcMessage.SiteUp(2, 9));
        assertThat(sent.notes()).hasSize(1);
        controller.onTimer(new TimerToken() {}, sent);
        assertThat(sent.notes()).hasSize(2);
        assertThat(controller.unfinished()).isEmpty();
    }

    @Test
    void countsOfEventsGoOnAfterARollbackAndCountsOfStatesDoNot() {
        receive(new RcMessage.SiteUp(2, 9));
        ReplicationController next =
                new ReplicationController(SELF, new ReadOneWriteAll(new Member(1, 4), List.of(1, 2)));
        next.restore(controller.save(), sent);

        assertThat(next.counters())
                .containsEntry("hints", 1L)
                .containsEntry("view", 1L)
                .containsEntry("up", 1L)
                .containsEntry("down", 1L);
    }

    @Test
    void aHintThatASiteIsDownIsTracedWhenItChangesNothing() {
        receive(new RcMessage.SiteDown(2, 9));
        assertThat(sent.notes()).hasSize(1);
    }
}
