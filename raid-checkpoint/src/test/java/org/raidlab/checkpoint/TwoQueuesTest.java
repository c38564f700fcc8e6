package org.raidlab.checkpoint;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.msg.RaidServer;

class TwoQueuesTest {
    private record Said(String text) implements Message {}

    private static final Address SELF = Address.of(1, RaidServer.AC);
    private static final Envelope<WrappedMessage<Said>> NORMAL =
            envelope(new WrappedMessage.Normal<>(new MessageTag(0, 0), 0, new Said("a")));
    private static final Envelope<WrappedMessage<Said>> SYNCHRONIZATION =
            envelope(new WrappedMessage.Sync<>(SyncMessage.start(SyncType.START_CHECKPOINT, 0)));

    private final TwoQueues<Said> queues = new TwoQueues<>();

    private static Envelope<WrappedMessage<Said>> envelope(WrappedMessage<Said> body) {
        return new Envelope<>(SELF, SELF, new MessageTag(0, 0), body);
    }

    @Test
    void synchronizationMessagesGoFirst() {
        queues.add(NORMAL, 0);
        queues.add(SYNCHRONIZATION, 0);
        assertThat(queues.next(false, 0)).isSameAs(SYNCHRONIZATION);
        assertThat(queues.next(false, 0)).isSameAs(NORMAL);
        assertThat(queues.next(false, 0)).isNull();
    }

    @Test
    void normalMessagesWaitWhileTrafficIsBlocked() {
        queues.add(NORMAL, 0);
        assertThat(queues.next(true, 0)).isNull();
        assertThat(queues.next(false, 0)).isSameAs(NORMAL);
    }

    @Test
    void onlySynchronizationMessagesAreMeasured() {
        queues.add(NORMAL, 0);
        queues.add(SYNCHRONIZATION, 10);
        queues.add(SYNCHRONIZATION, 20);
        assertThat(queues.isSynchronized()).isFalse();
        queues.next(false, 25);
        queues.next(false, 50);
        queues.next(false, 1_000);
        assertThat(queues.isSynchronized()).isTrue();
        assertThat(queues.longest()).isEqualTo(2);
        assertThat(queues.longestWaitNanos()).isEqualTo(30);
        queues.reset();
        assertThat(queues.longest() + queues.longestWaitNanos()).isZero();
    }

    @Test
    void aMessageThatIsTakenAsSoonAsItComesHasNotWaited() {
        queues.add(SYNCHRONIZATION, 10);
        queues.next(false, 10);
        assertThat(queues.longest()).isZero();
        queues.add(SYNCHRONIZATION, 15);
        queues.add(SYNCHRONIZATION, 20);
        queues.next(false, 20);
        assertThat(queues.longest()).isEqualTo(1);
    }
}
