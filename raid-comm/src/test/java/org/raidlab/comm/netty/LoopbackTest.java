package org.raidlab.comm.netty;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.comm.netty.UdpConfig.Transport;

/** Two sockets on this machine. */
final class LoopbackTest {
    private static final int LONGEST = 64 << 20;

    @ParameterizedTest
    @CsvSource({
        "AUTO, 64000, 64", "AUTO, 64000, 60000", "AUTO, 64000, 500000", "AUTO, 64000, 5000000",
        "AUTO, 1400, 64", "AUTO, 1400, 60000", "AUTO, 1400, 500000", "AUTO, 1400, 5000000",
        "AUTO, 512, 500000", "NIO, 64000, 64", "NIO, 64000, 60000", "NIO, 64000, 500000",
        "NIO, 64000, 5000000", "NIO, 1400, 5000000",
    })
    void aMessageGoesThereAndBack(Transport transport, int fragmentBytes, int length) throws Exception {
        LdgConfig config = LdgConfig.DEFAULT.withFragmentBytes(fragmentBytes);
        try (Node here = Node.collecting(config, transport);
                Node there = Node.echoing(config, transport)) {
            byte[] message = message(length);
            here.send(there, message);
            assertThat(Arrays.equals(here.next(), message)).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"AUTO, 64000", "AUTO, 1400", "NIO, 64000"})
    void sixtyFourMebibytesPassAChannelThatLosesTwoPercent(Transport transport, int fragmentBytes) throws Exception {
        LdgConfig config = LdgConfig.DEFAULT.withFragmentBytes(fragmentBytes).withMessageBytesMax(LONGEST);
        try (Node here = Node.collecting(config, transport);
                Node there = Node.collecting(config, transport)) {
            LossPolicy losing = LossPolicy.losing(0.02);
            there.socket.execute(() -> there.socket.setLossy(losing, losing));
            byte[] message = message(LONGEST);
            here.send(there, message);
            assertThat(Arrays.equals(there.next(), message)).isTrue();
            assertThat(there.ask(there.socket::byName).get("in.lossy.lost")).isPositive();
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Transport.class,
            names = {"AUTO", "NIO"})
    void shortMessagesFromManyTurnsAllArriveWhereNothingIsLost(Transport transport) throws Exception {
        try (Node here = Node.collecting(LdgConfig.DEFAULT, transport);
                Node there = Node.echoing(LdgConfig.DEFAULT, transport)) {
            for (int i = 1; i <= 1_000; i++) {
                here.send(there, message(i));
            }
            for (int i = 1; i <= 1_000; i++) {
                assertThat(here.next()).isEqualTo(message(i));
            }
        }
    }

    @Test
    void noiseFromOutsideIsCountedAndHarmsNothing() throws Exception {
        try (Node here = Node.collecting(LdgConfig.DEFAULT, Transport.AUTO);
                Node there = Node.echoing(LdgConfig.DEFAULT, Transport.AUTO);
                DatagramSocket outside = new DatagramSocket()) {
            for (int length = 0; length < 100; length++) {
                outside.send(new DatagramPacket(message(length), length, there.socket.local()));
            }
            here.send(there, message(64));
            assertThat(here.next()).isEqualTo(message(64));
            long dropped = there.ask(() -> there.socket.endpoint().counters().dropped());
            assertThat(dropped).isEqualTo(100);
        }
    }

    /** Four senders at once into a buffer of the kernel's default size, on credit from it. */
    @Test
    void theMessagesOfManySendersPassASmallBuffer() throws Exception {
        try (Node there = Node.collecting(LdgConfig.DEFAULT, Transport.AUTO, 212_992)) {
            List<Node> senders = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                senders.add(Node.collecting(LdgConfig.DEFAULT.withFragmentBytes(1_400), Transport.AUTO));
            }
            byte[] message = message(5_000_000);
            senders.forEach(sender -> sender.send(there, message));
            for (int i = 0; i < senders.size(); i++) {
                assertThat(Arrays.equals(there.next(), message)).isTrue();
            }
            senders.forEach(Node::close);
        }
    }

    @Test
    void whatATurnThrowsIsReported() throws Exception {
        try (Node node = Node.collecting(LdgConfig.DEFAULT, Transport.AUTO)) {
            node.socket.execute(() -> {
                throw new IllegalStateException("a bug");
            });
            assertThat(node.failure()).hasMessage("a bug");
        }
    }

    private static byte[] message(int length) {
        byte[] message = new byte[length];
        new SplittableRandom(length).nextBytes(message);
        return message;
    }
}
