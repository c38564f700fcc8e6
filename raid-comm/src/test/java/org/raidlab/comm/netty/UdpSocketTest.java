package org.raidlab.comm.netty;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.comm.netty.UdpConfig.Transport;

final class UdpSocketTest {
    private static final long PATIENCE_SECONDS = 30;

    /** Writes down what the socket's thread does. */
    private static final class Recorder implements LoopHandler {
        final BlockingQueue<String> events = new LinkedBlockingQueue<>();
        final CompletableFuture<Throwable> failure = new CompletableFuture<>();

        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            events.add("datagram " + datagram.remaining());
        }

        @Override
        public void onReadComplete() {
            events.add("read complete");
        }

        @Override
        public void onWake() {
            events.add("wake");
        }

        @Override
        public void onFailure(Throwable cause) {
            failure.complete(cause);
        }

        String next() throws InterruptedException {
            return String.valueOf(events.poll(PATIENCE_SECONDS, TimeUnit.SECONDS));
        }
    }

    private static UdpSocket open(Transport transport, LoopHandler handler) throws IOException {
        UdpSocket socket = UdpSocket.bind(UdpConfig.loopback(0).withTransport(transport), handler);
        socket.start();
        return socket;
    }

    private static void sendFromOutside(UdpSocket to, int bytes) throws IOException {
        try (DatagramSocket outside = new DatagramSocket()) {
            outside.send(new DatagramPacket(new byte[bytes], bytes, to.local()));
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Transport.class,
            names = {"AUTO", "NATIVE", "NIO"})
    void aDatagramIsHandedOverThenTheTurnRuns(Transport transport) throws Exception {
        Recorder recorder = new Recorder();
        try (UdpSocket socket = open(transport, recorder)) {
            for (int bytes : List.of(0, 1, 1_400, 65_507)) {
                sendFromOutside(socket, bytes);
                assertThat(recorder.next()).isEqualTo("datagram " + bytes);
                assertThat(recorder.next()).isEqualTo("read complete");
            }
        }
    }

    @ParameterizedTest
    @EnumSource(
            value = Transport.class,
            names = {"AUTO", "NATIVE", "NIO"})
    void manyShortDatagramsOfOneFlushAllArrive(Transport transport) throws Exception {
        Recorder recorder = new Recorder();
        try (UdpSocket from = open(transport, new Recorder());
                UdpSocket to = open(transport, recorder)) {
            from.execute(() -> {
                for (int length = 1_000; length > 500; length -= 1) {
                    from.send(to.local(), ByteBuffer.allocate(length));
                    from.send(to.local(), ByteBuffer.allocate(1_000));
                }
                from.flush();
            });
            int sum = 0;
            for (int datagrams = 0; datagrams < 1_000; ) {
                String event = recorder.next();
                if (event.startsWith("datagram ")) {
                    sum += Integer.parseInt(event.substring(9));
                    datagrams++;
                } else {
                    assertThat(event).isEqualTo("read complete");
                }
            }
            assertThat(sum).isEqualTo(500 * 1_000 + (501 + 1_000) * 250);
        }
    }

    @Test
    void theTimerWakesAtTheEarliestTimeGiven() throws Exception {
        Recorder recorder = new Recorder();
        try (UdpSocket socket = open(Transport.AUTO, recorder)) {
            long start = System.nanoTime();
            socket.execute(() -> {
                socket.wakeAt(start + 3_600_000_000_000L);
                socket.wakeAt(start + 20_000_000);
                socket.wakeAt(start + 7_200_000_000_000L);
            });
            assertThat(recorder.next()).isEqualTo("wake");
            assertThat(System.nanoTime() - start).isGreaterThanOrEqualTo(20_000_000);
        }
    }

    /** A process that was paused has the others' heartbeats in its socket: they are older than its timer. */
    @Test
    void whatCameBeforeATimerIsTakenBeforeIt() throws Exception {
        Recorder recorder = new Recorder();
        try (UdpSocket socket = open(Transport.AUTO, recorder)) {
            socket.execute(() -> {
                try {
                    sendFromOutside(socket, 10);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                socket.wakeAt(System.nanoTime());
            });
            assertThat(List.of(recorder.next(), recorder.next(), recorder.next()))
                    .containsExactly("datagram 10", "read complete", "wake");
        }
    }

    @Test
    void afterAFailureNothingOfTheProcessRuns() throws Exception {
        Recorder recorder = new Recorder();
        try (UdpSocket socket = open(Transport.AUTO, recorder)) {
            socket.execute(() -> {
                throw new IllegalStateException("a bug");
            });
            assertThat(recorder.failure.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).hasMessage("a bug");
            sendFromOutside(socket, 10);
            CompletableFuture<Boolean> later = new CompletableFuture<>();
            socket.execute(() -> later.complete(true));
            assertThat(later.completeOnTimeout(false, 200, TimeUnit.MILLISECONDS)
                            .get())
                    .isFalse();
            assertThat(recorder.events).isEmpty();
        }
    }

    @Test
    void onlyLoopbackIsBoundUnlessAllowed() throws Exception {
        InetSocketAddress everywhere = new InetSocketAddress("0.0.0.0", 0);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UdpConfig.at(everywhere, false))
                .withMessageContaining("not loopback");
        try (UdpSocket socket = UdpSocket.bind(UdpConfig.at(everywhere, true), new Recorder())) {
            assertThat(socket.local().getPort()).isPositive();
        }
    }

    @Test
    void aTakenPortIsSaid() throws Exception {
        try (UdpSocket first = open(Transport.AUTO, new Recorder())) {
            UdpConfig taken = UdpConfig.loopback(first.local().getPort());
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> UdpSocket.bind(taken, new Recorder()))
                    .withMessageContaining("cannot bind");
        }
    }

    @Test
    void theReceiveBufferIsTheKernelsAndItsDropsAreKnownWhereItTells() throws Exception {
        try (UdpSocket socket = open(Transport.AUTO, new Recorder())) {
            assertThat(socket.receiveBufferBytes()).isGreaterThan(1_000);
            assertThat(socket.kernelDrops()).isBetween(KernelDrops.UNKNOWN, 0L);
            assertThat(socket.transport()).matches("(linux|epoll|nio) \\(.+\\)");
        }
    }

    @Test
    void theKernelsTableIsReadByPort() {
        List<String> table = List.of(
                "   sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode "
                        + "ref pointer drops",
                "  100: 0100007F:1F90 00000000:0000 07 00000000:00000000 00:00000000 00000000  0  0 "
                        + "123 2 0000000000000000 42",
                "  101: 0100007F:1F91 00000000:0000 07 00000000:00000000 00:00000000 00000000  0  0 "
                        + "124 2 0000000000000000 0");
        assertThat(KernelDrops.find(table, 8_080)).isEqualTo(42);
        assertThat(KernelDrops.find(table, 8_081)).isZero();
        assertThat(KernelDrops.find(table, 8_082)).isEqualTo(KernelDrops.UNKNOWN);
    }

    @Test
    void theMemoryOfClosedSocketsServesTheNextOnes() throws Exception {
        exchange(4);
        long before = NettyEngine.BUFFERS.metric().usedDirectMemory();
        exchange(40);
        long chunk = NettyEngine.BUFFERS.metric().chunkSize();
        assertThat(NettyEngine.BUFFERS.metric().usedDirectMemory()).isLessThanOrEqualTo(before + chunk);
    }

    private static void exchange(int sockets) throws Exception {
        for (int i = 0; i < sockets; i++) {
            Recorder recorder = new Recorder();
            try (UdpSocket socket = open(Transport.AUTO, recorder)) {
                sendFromOutside(socket, 60_000);
                assertThat(recorder.next()).isEqualTo("datagram 60000");
                assertThat(recorder.next()).isEqualTo("read complete");
                socket.execute(() -> socket.send(socket.local(), ByteBuffer.allocate(100)));
            }
        }
    }
}
