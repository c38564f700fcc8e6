package org.raidlab.comm.ldg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.SeededRandom;

/** Long messages of one datagram, which lie where a socket takes the next datagram too. */
final class LentMessageTest {
    private static final int LONG = BufferPool.MESSAGE_BYTES_MIN;

    /** Does with a message what a test wants, and keeps short ones. */
    private abstract class Receiver implements MessageSink {
        @Override
        public void onMessage(InetSocketAddress from, ProcessId sender, byte[] message) {
            shortOnes.add(message);
        }

        @Override
        public void onLongMessage(InetSocketAddress from, ProcessId sender, LongMessage message) {
            take(message);
        }

        abstract void take(LongMessage message);
    }

    private final VirtualClock clock = new VirtualClock();
    private final ByteBuffer slot = ByteBuffer.allocateDirect(1 << 16);
    private final List<byte[]> shortOnes = new ArrayList<>();
    private final List<byte[]> returned = new ArrayList<>();
    private final List<LongMessage> kept = new ArrayList<>();
    private final LdgEndpoint asker = endpoint(11, (_, _, message) -> returned.add(message));

    private final LdgEndpoint keeper = endpoint(22, new Receiver() {
        @Override
        void take(LongMessage message) {
            kept.add(message);
        }
    });

    private final LdgEndpoint mirror = endpoint(33, new Receiver() {
        @Override
        void take(LongMessage message) {
            assertThat(mirror().send(Pair.A, message)).isTrue();
            assertShowsNothing(message);
        }
    });

    private LdgEndpoint mirror() {
        return mirror;
    }

    private LdgEndpoint endpoint(int number, MessageSink sink) {
        return new LdgEndpoint(LdgConfig.DEFAULT, new ProcessId(number, 1), clock, new SeededRandom(number), sink);
    }

    /** As a socket does it: each datagram comes in the memory of the one before. */
    private void carry(LdgEndpoint from, LdgEndpoint to) {
        from.flush((_, datagram) -> {
            to.receive(Pair.A, slot.clear().put(datagram).flip());
            overwrite();
        });
    }

    private void overwrite() {
        for (int i = 0; i < slot.limit(); i++) {
            slot.put(i, (byte) -1);
        }
    }

    private static void assertShowsNothing(LongMessage message) {
        assertThatIllegalStateException().isThrownBy(message::bytes);
    }

    @Test
    void oneIsShownWhereItLies() {
        List<Byte> seen = new ArrayList<>();
        LdgEndpoint reader = endpoint(44, new Receiver() {
            @Override
            void take(LongMessage message) {
                try (message) {
                    overwrite();
                    seen.add(message.bytes().get(0));
                }
            }
        });
        asker.send(Pair.B, new byte[LONG]);
        carry(asker, reader);
        assertThat(seen).containsExactly((byte) -1);
    }

    @Test
    void oneThatIsKeptOutlivesItsDatagram() {
        List<byte[]> sent = IntStream.of(LONG, 30_000, 63_000)
                .mapToObj(length -> Pair.message(length, length))
                .toList();
        sent.forEach(message -> asker.send(Pair.B, message));
        carry(asker, keeper);
        assertThat(kept).extracting(LongMessage::toArray).containsExactlyElementsOf(sent);
    }

    @Test
    void theMemoryOfOneThatWasKeptServesTheNext() {
        for (int i = 0; i < 3; i++) {
            asker.send(Pair.B, Pair.message(LONG, i));
            carry(asker, keeper);
            assertThat(kept.getFirst().bytes().isDirect()).isEqualTo(i > 0);
            kept.removeFirst().close();
        }
    }

    @Test
    void thoseThatAreSentOnGoBackAsTheyWereThoughOthersCameMeanwhile() {
        List<byte[]> sent = new ArrayList<>();
        for (int round = 0; round < 3; round++) {
            for (int length : new int[] {63_949, 20_000, LONG, 30_000, 50_000}) {
                byte[] message = Pair.message(length, length + round);
                sent.add(message);
                asker.send(Pair.B, message);
            }
            carry(asker, mirror);
            carry(mirror, asker);
        }
        assertThat(returned).containsExactlyElementsOf(sent);
    }

    @Test
    void shortOnesOfTheSameBundleComeAsArrays() {
        byte[] first = Pair.message(LONG - 1, 1);
        byte[] last = Pair.message(0, 2);
        asker.send(Pair.B, first);
        asker.send(Pair.B, Pair.message(LONG, 3));
        asker.send(Pair.B, last);
        carry(asker, keeper);
        assertThat(asker.counters().get(LdgCount.DATAGRAMS_OUT)).isEqualTo(1);
        assertThat(keeper.counters().get(LdgCount.MESSAGES_IN)).isEqualTo(3);
        assertThat(shortOnes).containsExactly(first, last);
        assertThat(kept).extracting(LongMessage::toArray).containsExactly(Pair.message(LONG, 3));
    }

    @Test
    void oneThatComesTwiceIsShownOnce() {
        asker.send(Pair.B, Pair.message(LONG, 1));
        asker.flush((_, datagram) -> {
            keeper.receive(Pair.A, datagram.duplicate());
            keeper.receive(Pair.A, datagram);
        });
        assertThat(kept).hasSize(1);
        assertThat(keeper.counters().get(LdgCount.DROPPED_DUPLICATE)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, LONG - 1, LONG, 63_949})
    void moreIsExpectedAfterALongOneOnly(int length) {
        asker.send(Pair.B, new byte[length]);
        carry(asker, keeper);
        assertThat(keeper.expectsMore()).isEqualTo(length >= LONG);
    }
}
