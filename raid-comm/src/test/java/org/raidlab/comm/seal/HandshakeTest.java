package org.raidlab.comm.seal;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Hello, welcome and stranger: when they are sent, and which of them are refused. */
final class HandshakeTest {
    private static final long HELLO_NANOS = 20_000_000;
    private static final long STRANGERS_NANOS = 100_000_000;

    private final List<Party> network = new ArrayList<>();
    private final Party ann = new Party(1, network);
    private final Party bob = new Party(2, network);
    /** A member of the cluster that says what it likes. */
    private final SenderNonce liar = new SenderNonce(3, 4);

    private long count;

    private void receive(Party to, InetSocketAddress from, byte[] datagram) {
        to.datagramCipher.receive(from, ByteBuffer.wrap(datagram));
    }

    /** A genuine handshake message with this content. */
    private byte[] sealed(PacketType type, byte[] content) {
        byte[] datagram = new byte[Head.OVERHEAD + content.length];
        ByteBuffer out = ByteBuffer.wrap(datagram);
        new Head(type, liar, 0, 0, 0, ++count).write(out);
        out.put(content);
        new Cryptor().seal(Party.KEY.keyOf(liar), datagram, content.length, Handshake.NO_CONTEXT);
        return datagram;
    }

    private static byte[] hello(byte[] socket) {
        return ByteBuffer.allocate(Integer.BYTES + socket.length)
                .putInt(1)
                .put(socket)
                .array();
    }

    @Test
    void aHelloIsRepeatedAfterItsTimeWhileNoWelcomeComes() {
        network.remove(bob);
        ann.say(bob, "one");
        ann.clock.advance(HELLO_NANOS - 1);
        ann.say(bob, "two");
        assertThat(ann.count(SealCount.HELLOS_OUT)).isEqualTo(1);
        ann.clock.advance(1);
        ann.say(bob, "three");
        assertThat(ann.count(SealCount.HELLOS_OUT)).isEqualTo(2);
    }

    @Test
    void theWelcomeToAnEarlierHelloServesAndTheNextOneIsStray() {
        network.remove(bob);
        ann.say(bob, "one");
        ann.clock.advance(HELLO_NANOS);
        ann.say(bob, "two");
        List<byte[]> hellos = List.copyOf(ann.sent);
        network.remove(ann);
        hellos.forEach(hello -> receive(bob, ann.at, hello));
        assertThat(bob.count(SealCount.WELCOMES_OUT)).isEqualTo(2);
        network.add(bob);
        bob.sent.forEach(welcome -> receive(ann, bob.at, welcome));
        assertThat(bob.heard).containsExactly("one", "two");
        assertThat(ann.count(SealCount.WORDS_IN)).isEqualTo(1);
        assertThat(ann.count(SealCount.DROPPED_STRAY_ANSWER)).isEqualTo(1);
    }

    @Test
    void aReplayedWelcomeChangesNothing() {
        ann.say(bob, "one");
        byte[] welcome = bob.sent.getFirst();
        receive(ann, bob.at, welcome);
        ann.say(bob, "two");
        assertThat(ann.count(SealCount.DROPPED_STRAY_ANSWER)).isEqualTo(1);
        assertThat(bob.heard).containsExactly("one", "two");
    }

    @Test
    void aSenderThatItsReceiverDoesNotKnowSaysHelloAgainAndHoldsWhatItSends() {
        ann.say(bob, "one");
        Party reborn = new Party(2, network);
        network.remove(ann);
        ann.say(reborn, "lost");
        assertThat(reborn.count(SealCount.STRANGERS_OUT)).isEqualTo(1);
        network.remove(reborn);
        receive(ann, reborn.at, reborn.sent.getFirst());
        assertThat(ann.count(SealCount.HELLOS_OUT)).isEqualTo(2);
        assertThat(ann.count(SealCount.WORDS_IN)).isEqualTo(2);
        ann.say(reborn, "waits");
        assertThat(ann.count(SealCount.HELD)).isEqualTo(2);
    }

    @Test
    void aReceiverSaysToTwoHundredDatagramsInATenthOfASecondThatItDoesNotKnowTheirStream() {
        ann.say(bob, "one");
        byte[] datagram = ann.sent.getLast();
        Party reborn = new Party(2, network);
        network.remove(ann);
        for (int time = 0; time < 201; time++) {
            receive(reborn, ann.at, datagram);
        }
        assertThat(reborn.sent).hasSize(200);
        reborn.clock.advance(STRANGERS_NANOS);
        receive(reborn, ann.at, datagram);
        assertThat(reborn.sent).hasSize(200);
        reborn.clock.advance(1);
        receive(reborn, ann.at, datagram);
        assertThat(reborn.sent).hasSize(201);
        assertThat(reborn.count(SealCount.STRANGERS_OUT)).isEqualTo(201);
        assertThat(reborn.count(SealCount.DROPPED_STRANGER)).isEqualTo(203);
    }

    @Test
    void aStrangersWordAboutAnEarlierStreamIsStray() {
        ann.say(bob, "one");
        byte[] datagram = ann.sent.getLast();
        Party reborn = new Party(2, network);
        ann.say(reborn, "lost");
        ann.say(reborn, "two");
        receive(reborn, ann.at, datagram);
        assertThat(ann.count(SealCount.DROPPED_STRAY_ANSWER)).isEqualTo(1);
        ann.say(reborn, "three");
        assertThat(reborn.heard).containsExactly("two", "three");
    }

    @Test
    void aHelloWithoutAStreamIsTruncated() {
        for (int bytes = 0; bytes < Integer.BYTES; bytes++) {
            receive(bob, ann.at, sealed(PacketType.HELLO, new byte[bytes]));
        }
        assertThat(bob.count(SealCount.DROPPED_TRUNCATED)).isEqualTo(4);
        assertThat(bob.sent).isEmpty();
    }

    @Test
    void aHelloThatNamesNoSocketOrAnotherOneIsMisdirected() {
        byte[] own = SocketBytes.of(bob.at);
        byte[] noHost = own.clone();
        noHost[0] = 5;
        byte[] sixteen = Arrays.copyOf(new byte[] {16}, SocketBytes.BYTES_MAX);
        List<byte[]> refused = List.of(
                new byte[0],
                noHost,
                sixteen,
                Arrays.copyOf(own, own.length - 1),
                Arrays.copyOf(own, own.length + 1),
                SocketBytes.of(ann.at),
                SocketBytes.of(new InetSocketAddress("127.0.0.9", bob.at.getPort())));
        refused.forEach(socket -> receive(bob, ann.at, sealed(PacketType.HELLO, hello(socket))));
        assertThat(bob.count(SealCount.DROPPED_MISDIRECTED)).isEqualTo(refused.size());
        assertThat(bob.sent).isEmpty();
        receive(bob, Party.socket(9), sealed(PacketType.HELLO, hello(own)));
        assertThat(bob.count(SealCount.WELCOMES_OUT)).isEqualTo(1);
    }

    @Test
    void anAnswerThatIsCutShortOrNamesAnotherProcessIsStray() {
        network.remove(bob);
        ann.say(bob, "waits");
        SenderNonce self = Head.read(ByteBuffer.wrap(ann.sent.getFirst())).sender();
        byte[] toNobody = ByteBuffer.allocate(SenderNonce.BYTES + Integer.BYTES + Long.BYTES)
                .putLong(self.high())
                .putLong(self.low() + 1)
                .putInt(1)
                .putLong(1)
                .array();
        receive(ann, bob.at, sealed(PacketType.WELCOME, toNobody));
        receive(ann, bob.at, sealed(PacketType.WELCOME, Arrays.copyOf(toNobody, toNobody.length - 1)));
        receive(ann, bob.at, sealed(PacketType.WELCOME, new byte[0]));
        assertThat(ann.count(SealCount.DROPPED_STRAY_ANSWER)).isEqualTo(3);
        assertThat(ann.sent).as("the hello alone").hasSize(1);
        byte[] stranger = Arrays.copyOf(toNobody, SenderNonce.BYTES + Integer.BYTES);
        network.add(bob);
        ann.clock.advance(HELLO_NANOS);
        ann.say(bob, "goes");
        receive(ann, bob.at, sealed(PacketType.STRANGER, stranger));
        receive(ann, bob.at, sealed(PacketType.STRANGER, Arrays.copyOf(stranger, stranger.length - 1)));
        assertThat(ann.count(SealCount.DROPPED_STRAY_ANSWER)).isEqualTo(5);
        ann.say(bob, "on");
        assertThat(bob.heard).containsExactly("waits", "goes", "on");
    }

    @Test
    void aSocketOfEitherFamilyIsReadAsItWasWritten() throws UnknownHostException {
        for (String host : List.of("127.0.0.9", "2001:db8::7")) {
            InetSocketAddress socket = new InetSocketAddress(InetAddress.getByName(host), 65_535);
            assertThat(SocketBytes.read(ByteBuffer.wrap(SocketBytes.of(socket))))
                    .isEqualTo(socket);
        }
    }
}
