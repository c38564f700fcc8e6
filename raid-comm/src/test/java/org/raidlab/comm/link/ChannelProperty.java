package org.raidlab.comm.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.ldg.VirtualClock;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.property.Property;

/** Two ends with a network between them that loses, doubles and reorders. */
class ChannelProperty {
    private static final ChannelConfig SMALL = new ChannelConfig(100, 1_000, 50_000_000, 200_000_000, 1_000, 5_000);
    private static final InetSocketAddress SOCKET = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);
    private static final int STEPS_MAX = 100_000;

    private final VirtualClock clock = new VirtualClock();

    private Channel end(ChannelConfig config, int incarnation, long self, long peer) {
        return new Channel(config, incarnation, self, new LinkMessage.Place(0, peer, SOCKET), clock);
    }

    private static void give(Channel to, LinkMessage message) {
        switch (message) {
            case LinkMessage.Piece piece -> to.onPiece(piece);
            case LinkMessage.Arrived arrived -> to.onArrived(arrived);
            default -> throw new AssertionError("a channel says nothing else: " + message);
        }
    }

    private static byte[] message(RandomSource random) {
        byte[] message = new byte[random.nextInt(20) == 0 ? random.nextInt(3_000) : random.nextInt(150)];
        for (int i = 0; i < message.length; i++) {
            message[i] = (byte) random.nextLong();
        }
        return message;
    }

    @Test
    void everyMessageArrivesOnceAndInOrder() {
        Property.forAll(RandomSource::nextLong, 200, seed -> exchange(new SeededRandom(seed)));
    }

    private void exchange(RandomSource random) {
        Channel from = end(SMALL, 1, 10, 20);
        Channel to = end(SMALL, 1, 20, 10);
        List<byte[]> sent = new ArrayList<>();
        List<byte[]> received = new ArrayList<>();
        List<Runnable> network = new ArrayList<>();
        int count = 1 + random.nextInt(100);
        for (int step = 0; received.size() < count && step < STEPS_MAX; step++) {
            if (sent.size() < count && random.chance(0.3)) {
                sent.add(message(random));
                from.send(sent.getLast());
            }
            from.flush(message -> carry(network, random, () -> give(to, message)));
            to.flush(message -> carry(network, random, () -> give(from, message)));
            if (!network.isEmpty()) {
                network.remove(random.nextInt(network.size())).run();
            }
            if (random.chance(0.5) && to.hasMessage()) {
                received.add(to.receive());
            }
            clock.advance(random.nextInt(20_000_000));
        }
        assertThat(received).hasSize(count);
        for (int i = 0; i < count; i++) {
            assertThat(Arrays.equals(received.get(i), sent.get(i)))
                    .as("message %d", i)
                    .isTrue();
        }
        assertThat(to.hasMessage()).isFalse();
    }

    private static void carry(List<Runnable> network, RandomSource random, Runnable arrival) {
        if (random.chance(0.2)) {
            return;
        }
        network.add(arrival);
        if (random.chance(0.1)) {
            network.add(arrival);
        }
    }

    @Test
    void piecesOfAnotherLifeOrProcessAreNone() {
        Channel to = end(SMALL, 2, 20, 10);
        to.onPiece(new LinkMessage.Piece(1, 10, 0, true, new byte[] {1}));
        to.onPiece(new LinkMessage.Piece(2, 11, 0, true, new byte[] {1}));
        assertThat(to.hasMessage()).isFalse();
        to.onPiece(new LinkMessage.Piece(2, 10, 0, true, new byte[] {1}));
        assertThat(to.hasMessage()).isTrue();
    }

    @Test
    void whoTakesNothingBreaksTheChannelAfterItsTries() {
        Channel from = end(ChannelConfig.DEFAULT, 1, 10, 20);
        from.send(new byte[] {1});
        int tries = 0;
        while (!from.isBroken()) {
            List<LinkMessage> out = new ArrayList<>();
            from.flush(out::add);
            tries += out.size();
            assertThat(tries).isLessThan(100);
            clock.advanceTo(from.nextDeadlineNanos());
        }
        assertThat(tries).isEqualTo(ChannelConfig.DEFAULT.triesMax() + 1);
    }

    @Test
    void aReaderWhoDoesNotReadIsNotFlooded() {
        Channel from = end(SMALL, 1, 10, 20);
        Channel to = end(SMALL, 1, 20, 10);
        for (int i = 0; i < 1_000; i++) {
            from.send(new byte[100]);
        }
        for (int i = 0; i < 1_000; i++) {
            from.flush(message -> give(to, message));
            to.flush(message -> give(from, message));
            clock.advance(1_000_000);
        }
        int held = 0;
        while (to.hasMessage()) {
            assertThat(to.receive()).hasSize(100);
            held++;
        }
        assertThat(100 * held).isLessThanOrEqualTo(SMALL.unreadBytesMax() + SMALL.windowBytes());
    }
}
