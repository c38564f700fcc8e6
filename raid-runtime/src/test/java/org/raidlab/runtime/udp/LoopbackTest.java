package org.raidlab.runtime.udp;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LossPolicy;
import org.raidlab.comm.netty.UdpConfig.Transport;

/** Two hosts with sockets on this machine. */
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
        UnaryOperator<LdgConfig> config = usual -> usual.withFragmentBytes(fragmentBytes);
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
        UnaryOperator<LdgConfig> config =
                usual -> usual.withFragmentBytes(fragmentBytes).withMessageBytesMax(LONGEST);
        try (Node here = Node.collecting(config, transport);
                Node there = Node.collecting(config, transport)) {
            LossPolicy losing = LossPolicy.losing(0.02);
            there.host.execute(() -> there.host.setLossy(losing, losing, List.of()));
            byte[] message = message(LONGEST);
            long start = System.nanoTime();
            here.send(there, message);
            assertThat(Arrays.equals(there.next(), message)).isTrue();
            System.err.println((System.nanoTime() - start) / 1_000_000 + " ms " + there.host.transport() + " "
                    + there.ask(there.host::counters));
        }
    }

    private static byte[] message(int length) {
        byte[] message = new byte[length];
        new SplittableRandom(length).nextBytes(message);
        return message;
    }
}
