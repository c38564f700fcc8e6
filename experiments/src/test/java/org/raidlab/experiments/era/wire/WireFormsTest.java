package org.raidlab.experiments.era.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.comm.ldg.LdgConfig;
import org.raidlab.comm.ldg.LdgEndpoint;
import org.raidlab.comm.ldg.MessageSink;
import org.raidlab.comm.ldg.ProcessId;
import org.raidlab.core.Clock;
import org.raidlab.core.SeededRandom;
import org.raidlab.runtime.SystemClock;

final class WireFormsTest {
    private static final Clock CLOCK = new SystemClock();
    private static final InetSocketAddress SOMEBODY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 1);

    static List<WireForm> forms() {
        return List.of(WireForm.USUAL, new AsciiHeader(), new CopiedBuffers());
    }

    @ParameterizedTest
    @MethodSource("forms")
    void messagesComeThroughWhole(WireForm form) {
        List<byte[]> arrived = new ArrayList<>();
        LdgEndpoint receiver = endpoint(2, (from, sender, message) -> arrived.add(message));
        DatagramSink wire = form.outgoing(form.incoming(receiver::receive));
        LdgEndpoint sender = endpoint(1, (from, process, message) -> {});
        byte[] text = "short".getBytes(StandardCharsets.US_ASCII);
        byte[] longer = new byte[1_500];
        new Random(7).nextBytes(longer);
        sender.send(SOMEBODY, text);
        sender.send(SOMEBODY, longer);
        sender.flush(wire);
        assertThat(arrived).containsExactlyInAnyOrder(text, longer);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "\n", "1 2 3\n", "1 2 3 4 5 6 7 8 9 ten\nx", "1 2 3 4 5 6 7 8 9 99999999999\nx", "no end"})
    void whatHasNoHeaderIsDropped(String text) {
        List<ByteBuffer> passed = new ArrayList<>();
        new AsciiHeader()
                .incoming((from, datagram) -> passed.add(datagram))
                .send(SOMEBODY, ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        assertThat(passed).isEmpty();
    }

    private static LdgEndpoint endpoint(int number, MessageSink messages) {
        LdgConfig config = LdgConfig.DEFAULT.withFragmentBytes(512);
        return new LdgEndpoint(config, new ProcessId(number, 1), CLOCK, new SeededRandom(number), messages);
    }
}
