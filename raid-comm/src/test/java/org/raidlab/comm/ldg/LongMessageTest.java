package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.SeededRandom;

final class LongMessageTest {
    private static final int STEPS_MAX = 100_000;
    private static final long STEP_NANOS_MIN = 10_000;
    private static final int BUFFER_BYTES = 8 << 20;

    /** Sends every long message back in the memory that it came in. */
    private final class Mirror implements MessageSink {
        @Override
        public void onMessage(InetSocketAddress from, ProcessId sender, byte[] message) {
            throw new AssertionError("only long messages are sent");
        }

        @Override
        public void onLongMessage(InetSocketAddress from, ProcessId sender, LongMessage message) {
            assertThat(mirror.send(from, message)).isTrue();
            assertShowsNothing(message);
        }
    }

    private final VirtualClock clock = new VirtualClock();
    private final SeededRandom random = new SeededRandom(1);
    private final LdgConfig config = LdgConfig.DEFAULT.withReceiveBufferBytes(BUFFER_BYTES);
    private final List<byte[]> arrived = new ArrayList<>();
    private LdgEndpoint mirror = mirror(config, 1);
    private final LdgEndpoint asker = new LdgEndpoint(
            config, new ProcessId(11, 1), clock, random.fork(), (_, _, message) -> arrived.add(message));
    private final LossyChannel toMirror =
            new LossyChannel((_, datagram) -> mirror.receive(Pair.A, datagram), clock, random.fork());
    private final LossyChannel toAsker =
            new LossyChannel((_, datagram) -> asker.receive(Pair.B, datagram), clock, random.fork());

    @ParameterizedTest
    @ValueSource(doubles = {0, 0.2})
    void messagesGoBackInTheirOwnMemoryAsTheyWereWhateverIsLost(double loss) {
        LossPolicy policy = new LossPolicy(loss, loss, loss, 1_000, 1_000_000);
        toMirror.setPolicy(policy);
        toAsker.setPolicy(policy);
        ArrayDeque<byte[]> unsent = new ArrayDeque<>();
        for (int i = 0; i < 40; i++) {
            unsent.add(Pair.message(70_000 + 10_000 * (i % 13), i));
        }
        List<byte[]> sent = List.copyOf(unsent);
        run(unsent);
        assertThat(arrived).containsExactlyInAnyOrderElementsOf(sent);
        assertThat(mirror.reassemblyBytes() + mirror.outgoingBytes() + asker.reassemblyBytes())
                .isZero();
    }

    @Test
    void aReceiverThatIsKnownGetsAsMuchUnaskedAsItTakes() {
        byte[] message = Pair.message(500_000, 1);
        assertThat(asker.send(Pair.B, message)).isTrue();
        assertThat(datagramsOfAFlush()).as("to a stranger").isEqualTo(1);
        run(new ArrayDeque<>());
        assertThat(asker.send(Pair.B, message)).isTrue();
        assertThat(datagramsOfAFlush()).as("to one that has said what it takes").isEqualTo(8);
    }

    @Test
    void aReceiverThatCameBackWithASmallerBufferStillGetsAllOfIt() {
        byte[] message = Pair.message(500_000, 1);
        run(new ArrayDeque<>(List.of(message)));
        mirror = mirror(LdgConfig.DEFAULT, 2);
        run(new ArrayDeque<>(List.of(message)));
        assertThat(mirror.counters().get(LdgCount.DROPPED_BEYOND_CREDIT)).isPositive();
        assertThat(arrived).hasSize(2).allMatch(echo -> Arrays.equals(echo, message));
    }

    @Test
    void theMemoryOfAMessageServesTheNextOne() {
        BufferPool pool = new BufferPool();
        pool.giveBack(ByteBuffer.allocate(100_000));
        ByteBuffer memory = Objects.requireNonNull(pool.take(100_000));
        LongMessage message = new LongMessage(memory, pool);
        message.close();
        message.close();
        assertThat(pool.take(100_000)).isSameAs(memory);
        assertThat(pool.take(100_000)).as("given back once").isNull();
    }

    @Test
    void whatIsClosedOrHandedOnShowsNothing() {
        LongMessage closed = new LongMessage(ByteBuffer.allocate(3), null);
        closed.close();
        assertShowsNothing(closed);
        LongMessage handedOn = new LongMessage(ByteBuffer.wrap(new byte[] {1, 2, 3}), null);
        LongMessage next = handedOn.handOn();
        assertShowsNothing(handedOn);
        handedOn.close();
        assertThat(next.toArray()).containsExactly(1, 2, 3);
        assertThat(next.bytes().isReadOnly()).isTrue();
    }

    @Test
    void aMessageThatIsRefusedIsClosed() {
        LongMessage message =
                new LongMessage(ByteBuffer.allocate(config.limits().messageBytesMax() + 1), null);
        assertThat(asker.send(Pair.B, message)).isFalse();
        assertShowsNothing(message);
    }

    private LdgEndpoint mirror(LdgConfig as, int life) {
        return new LdgEndpoint(as, new ProcessId(22, life), clock, random.fork(), new Mirror());
    }

    private static void assertShowsNothing(LongMessage message) {
        assertThatIllegalStateException().isThrownBy(message::bytes);
        assertThatIllegalStateException().isThrownBy(message::length);
        assertThatIllegalStateException().isThrownBy(message::toArray);
    }

    private int datagramsOfAFlush() {
        List<ByteBuffer> datagrams = new ArrayList<>();
        asker.flush((_, datagram) -> datagrams.add(ByteBuffer.wrap(Pair.copy(datagram))));
        datagrams.forEach(datagram -> toMirror.send(Pair.B, datagram));
        return datagrams.size();
    }

    private void run(ArrayDeque<byte[]> unsent) {
        for (int step = 0; step < STEPS_MAX; step++) {
            if (!unsent.isEmpty()) {
                asker.send(Pair.B, unsent.poll());
            }
            asker.flush(toMirror);
            mirror.flush(toAsker);
            long next = next();
            if (next == Long.MAX_VALUE && unsent.isEmpty()) {
                return;
            }
            clock.advance(STEP_NANOS_MIN);
            clock.advanceTo(unsent.isEmpty() ? next : clock.monotonicNanos());
            toAsker.onDeadline();
            toMirror.onDeadline();
            asker.onDeadline();
            mirror.onDeadline();
        }
    }

    private long next() {
        long network = Math.min(toAsker.nextDeadlineNanos(), toMirror.nextDeadlineNanos());
        return Math.min(network, Math.min(asker.nextDeadlineNanos(), mirror.nextDeadlineNanos()));
    }
}
