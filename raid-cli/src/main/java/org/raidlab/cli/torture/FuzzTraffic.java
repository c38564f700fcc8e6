package org.raidlab.cli.torture;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;

/**
 * Sends hostile datagrams: datagrams in genuine form that no process sent, with inverted bits or cut short, and random
 * bytes.
 */
final class FuzzTraffic {
    private static final int LONGEST = 3_000;
    private static final int SHORT = 100;
    private static final int MESSAGES = 20;
    private static final int BITS = 8;
    private static final int FRAGMENT_BYTES = 512;

    private final RandomSource random;
    private final List<byte[]> genuine = new ArrayList<>();

    FuzzTraffic(RandomSource random, Clock clock) {
        this.random = random;
        ProcessId nobody = new ProcessId(random.nextLong(), 1);
        LdgConfig config = LdgConfig.DEFAULT.withFragmentBytes(FRAGMENT_BYTES);
        LdgEndpoint endpoint = new LdgEndpoint(config, nobody, clock, random.fork(), (from, sender, message) -> {});
        for (int i = 0; i < MESSAGES; i++) {
            int bytes = 1 + random.nextInt(i % 2 == 0 ? SHORT : LONGEST);
            endpoint.send(new InetSocketAddress(InetAddress.getLoopbackAddress(), 1), bytes(bytes));
            endpoint.flush((to, datagram) -> {
                byte[] copy = new byte[datagram.remaining()];
                datagram.get(copy);
                genuine.add(copy);
            });
        }
    }

    /** Sends so many datagrams to each target. */
    void hurl(List<InetSocketAddress> targets, int each) throws IOException {
        try (DatagramChannel channel = DatagramChannel.open()) {
            for (int i = 0; i < each; i++) {
                for (InetSocketAddress target : targets) {
                    channel.send(ByteBuffer.wrap(draw()), target);
                }
            }
        }
    }

    private byte[] draw() {
        byte[] datagram = genuine.get(random.nextInt(genuine.size())).clone();
        return switch (random.nextInt(3)) {
            case 0 -> bytes(random.nextInt(LONGEST));
            case 1 -> Arrays.copyOf(datagram, random.nextInt(datagram.length));
            default -> turned(datagram);
        };
    }

    private byte[] turned(byte[] datagram) {
        int bits = 1 + random.nextInt(BITS);
        for (int i = 0; i < bits; i++) {
            datagram[random.nextInt(datagram.length)] ^= (byte) (1 << random.nextInt(BITS));
        }
        return datagram;
    }

    private byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) random.nextInt(1 << BITS);
        }
        return bytes;
    }
}
