package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;

/** One datagram with a number far too high must not have a receiver take all that its sender says for repeated. */
class ResynchronizationTest {
    private static final ProcessId SENDER = new ProcessId(11, 1);
    private static final ProcessId RECEIVER = new ProcessId(22, 1);

    private final VirtualClock clock = new VirtualClock();
    private final List<byte[]> arrived = new ArrayList<>();
    private final LdgEndpoint sender =
            new LdgEndpoint(LdgConfig.DEFAULT, SENDER, clock, new SeededRandom(1), (_, _, _) -> {});
    private final LdgEndpoint receiver = new LdgEndpoint(
            LdgConfig.DEFAULT, RECEIVER, clock, new SeededRandom(2), (_, _, message) -> arrived.add(message));
    private final List<byte[]> recorded = new ArrayList<>();

    private static byte[] bytes(ByteBuffer datagram) {
        byte[] bytes = new byte[datagram.remaining()];
        datagram.get(bytes);
        return bytes;
    }

    /** A short message, and what is said in return. */
    private void say() {
        sender.send(Pair.B, new byte[] {1});
        sender.flush((_, datagram) -> {
            byte[] bytes = bytes(datagram);
            recorded.add(bytes);
            receiver.receive(Pair.A, ByteBuffer.wrap(bytes));
        });
        receiver.flush((_, datagram) -> sender.receive(Pair.B, ByteBuffer.wrap(bytes(datagram))));
        sender.flush((_, datagram) -> receiver.receive(Pair.A, ByteBuffer.wrap(bytes(datagram))));
    }

    private void forgeNumber(long number) {
        Header header = Header.whole(Kind.BUNDLE, SENDER, number, 2);
        receiver.receive(Pair.A, ByteBuffer.wrap(Datagrams.sealed(header, new byte[] {1, 1})));
    }

    @Test
    void aSenderWhoseNumbersSeemOldIsHeardAgainAfterAFewMessages() {
        say();
        forgeNumber(Long.MAX_VALUE);
        arrived.clear();
        for (int i = 0; i < 12; i++) {
            say();
        }
        assertThat(arrived).hasSize(4);
    }

    @Test
    void whatWasRecordedBeforeIsStillRefusedAfterwards() {
        say();
        forgeNumber(Long.MAX_VALUE);
        for (int i = 0; i < 8; i++) {
            say();
        }
        arrived.clear();
        recorded.forEach(old -> receiver.receive(Pair.A, ByteBuffer.wrap(old)));
        assertThat(arrived).isEmpty();
        say();
        assertThat(arrived).hasSize(1);
    }

    @Test
    void anAnswerThatNobodyAskedForChangesNothing() {
        say();
        receiver.receive(Pair.A, ByteBuffer.wrap(answer(RECEIVER)));
        arrived.clear();
        say();
        assertThat(arrived).hasSize(1);
    }

    @Test
    void aNewNumberEndsTheSuspicion() {
        say();
        forgeNumber(Long.MAX_VALUE - 1);
        for (int i = 0; i < 7; i++) {
            say();
        }
        forgeNumber(Long.MAX_VALUE);
        for (int i = 0; i < 7; i++) {
            say();
        }
        assertThat(receiver.counters().get(LdgCount.DROPPED_STALE)).isEqualTo(14);
        assertThat(receiver.counters().get(LdgCount.ANSWER_BYTES_OUT)).isZero();
        say();
        assertThat(receiver.counters().get(LdgCount.ANSWER_BYTES_OUT)).isPositive();
    }

    @Test
    void onlyTheAnswerToTheQuestionThatWasAskedIsNoStray() {
        say();
        receiver.receive(Pair.A, ByteBuffer.wrap(answer(RECEIVER)));
        assertThat(receiver.counters().get(LdgCount.DROPPED_STRAY_ANSWER)).isEqualTo(1);
        forgeNumber(Long.MAX_VALUE);
        for (int i = 0; i < 7; i++) {
            say();
        }
        receiver.receive(Pair.A, ByteBuffer.wrap(answer(RECEIVER)));
        assertThat(receiver.counters().get(LdgCount.DROPPED_STRAY_ANSWER)).isEqualTo(2);
        say();
        assertThat(receiver.counters().get(LdgCount.DROPPED_STRAY_ANSWER))
                .as("asked for")
                .isEqualTo(2);
        assertThat(sender.counters().dropped()).isZero();
    }

    private static byte[] answer(ProcessId to) {
        byte[] content = ByteBuffer.allocate(20)
                .putLong(to.number())
                .putInt(to.incarnation())
                .putLong(1_000_000)
                .array();
        return Datagrams.sealed(Header.whole(Kind.RESPONSE, SENDER, 0, content.length), content);
    }

    @Test
    void aChallengeToAnEarlierIncarnationIsNotAnswered() {
        ByteBuffer content = ByteBuffer.allocate(20).putLong(SENDER.number()).putInt(SENDER.incarnation() + 1);
        Header header = Header.whole(Kind.CHALLENGE, RECEIVER, 7, content.capacity());
        sender.receive(Pair.B, ByteBuffer.wrap(Datagrams.sealed(header, content.array())));
        assertThat(sender.counters().get(LdgCount.DROPPED_STRAY_ANSWER)).isEqualTo(1);
        sender.flush((_, _) -> {
            throw new AssertionError("there is nothing to say");
        });
    }
}
