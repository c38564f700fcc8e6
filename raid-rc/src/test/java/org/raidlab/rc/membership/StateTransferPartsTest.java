package org.raidlab.rc.membership;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.Stamp;
import org.raidlab.core.TupleId;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.FailLock;
import org.raidlab.msg.Item;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.relation.RelationId;
import org.raidlab.rc.ManualClock;
import org.raidlab.rc.SentMessages;

/** Site 1 hands ten fail-locks over to site 2, four in a message. */
class StateTransferPartsTest {
    private static final Member GIVER = new Member(1, 1);
    private static final Member JOINER = new Member(2, 3);
    private static final SessionVector VIEW = new SessionVector(5, List.of(GIVER, JOINER));

    private final SentMessages said = new SentMessages();
    private final StateTransferParts giver = parts(GIVER);
    private final StateTransferParts joiner = parts(JOINER);

    private static StateTransferParts parts(Member self) {
        Configuration configuration = Instances.foundedBy(List.of(1, 2, 3));
        Ports ports = new Ports(
                Address.of(self.site(), RaidServer.RC),
                self.incarnation(),
                new ManualClock(),
                new SeededRandom(1),
                () -> 0);
        return new StateTransferParts(new Outbox(ports, configuration, 4), 4);
    }

    private static RcMessage.TransferredState state(int failLocks) {
        List<FailLock> all = new ArrayList<>();
        for (int tuple = 1; tuple <= failLocks; tuple++) {
            all.add(new FailLock(2, new Item(new RelationId(50), new TupleId(tuple)), Stamp.of(7, 1)));
        }
        return new RcMessage.TransferredState(JOINER, VIEW, List.of(3), all, List.of());
    }

    private Object last() {
        return said.messages().getLast().body();
    }

    private Optional<RcMessage.TransferredState> hear() {
        return joiner.onPart((RcMessage.TransferredStatePart) last(), said);
    }

    @Test
    void aShortStateGoesInOneMessage() {
        giver.offer(state(4), said);

        assertThat(last()).isEqualTo(state(4));
    }

    @Test
    void aLongStateIsAskedForPartByPart() {
        giver.offer(state(10), said);
        assertThat(((RcMessage.TransferredStatePart) last()).content().failLocks())
                .hasSize(4);
        assertThat(hear()).isEmpty();
        giver.onPlease((RcMessage.StateTransferRequest) last(), said);
        assertThat(hear()).isEmpty();
        giver.onPlease((RcMessage.StateTransferRequest) last(), said);

        assertThat(hear()).contains(state(10));
    }

    @Test
    void whatWasLostIsAskedForAgainWhenTheStateIsOfferedAgain() {
        giver.offer(state(10), said);
        hear();
        giver.onPlease((RcMessage.StateTransferRequest) last(), said); // and is lost
        giver.offer(state(12), said);
        assertThat(hear()).isEmpty();
        assertThat(last()).as("goes on where it was").isEqualTo(new RcMessage.StateTransferRequest(JOINER, 5, 1, 1));
        giver.onPlease((RcMessage.StateTransferRequest) last(), said);
        hear();
        giver.onPlease((RcMessage.StateTransferRequest) last(), said);

        assertThat(hear()).as("as it was when it was first offered").contains(state(10));
    }

    @Test
    void anotherStateIsTakenFromItsBeginning() {
        giver.offer(state(10), said);
        hear();
        giver.over(2);
        giver.offer(state(9), said);
        hear();

        assertThat(last()).isEqualTo(new RcMessage.StateTransferRequest(JOINER, 5, 2, 1));
    }

    /**
     * Each part of the other giver's state had the joiner begin anew: with parts that came in turn it never got the end
     * of either.
     */
    @Test
    void twoStatesThatComeInTurnAreBothCollected() {
        StateTransferParts other = parts(new Member(3, 1));
        giver.offer(state(10), said);
        Object ofOne = last();
        other.offer(state(10), said);
        Object ofOther = last();
        for (int part = 1; part < 3; part++) {
            ofOne = next(ofOne, giver);
            ofOther = next(ofOther, other);
        }

        assertThat(joiner.onPart((RcMessage.TransferredStatePart) ofOne, said)).contains(state(10));
        assertThat(joiner.onPart((RcMessage.TransferredStatePart) ofOther, said))
                .contains(state(10));
    }

    private Object next(Object part, StateTransferParts from) {
        assertThat(joiner.onPart((RcMessage.TransferredStatePart) part, said)).isEmpty();
        from.onPlease((RcMessage.StateTransferRequest) last(), said);
        return last();
    }

    @Test
    void onlyPartsThatThereAreAreSent() {
        giver.offer(state(10), said);
        said.forget();
        for (int part : List.of(-1, 3)) {
            giver.onPlease(new RcMessage.StateTransferRequest(JOINER, 5, 1, part), said);
        }
        assertThat(said.messages()).isEmpty();
        giver.onPlease(new RcMessage.StateTransferRequest(JOINER, 5, 1, 0), said);
        giver.onPlease(new RcMessage.StateTransferRequest(JOINER, 5, 1, 2), said);
        assertThat(said.messages()).hasSize(2);
        assertThat(((RcMessage.TransferredStatePart) last()).content().failLocks())
                .hasSize(2);
    }
}
