package org.raidlab.comm.linux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.comm.udp.EngineHandler;

/** What the tests of the socket in general do not show. */
final class LinuxEngineTest {
    private static final long PATIENCE_SECONDS = 30;
    private static final int BUFFER_BYTES = 1 << 20;
    private static final int WAKES = 2_000;

    @BeforeEach
    void onlyHere() {
        assumeTrue(LinuxEngine.isAvailable());
    }

    /** A datagram as it came. */
    private record Came(InetSocketAddress from, byte[] bytes) {}

    private static class Inbox implements EngineHandler {
        final BlockingQueue<Came> came = new LinkedBlockingQueue<>();

        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            byte[] bytes = new byte[datagram.remaining()];
            datagram.get(bytes);
            came.add(new Came(from, bytes));
        }

        @Override
        public void onReadComplete() {}

        @Override
        public void onWake() {}

        @Override
        public void onFailure(Throwable cause) {
            throw new AssertionError(cause);
        }

        Came next() throws InterruptedException {
            return came.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    private static LinuxEngine open(String host, Inbox inbox) throws IOException {
        LinuxEngine engine =
                LinuxEngine.bind(new InetSocketAddress(InetAddress.getByName(host), 0), BUFFER_BYTES, inbox);
        engine.start();
        return engine;
    }

    private static byte[] bytes(int length, int seed) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (i * 31 + seed);
        }
        return bytes;
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "::1"})
    void sixtyShortDatagramsOfOneFlushComeAsTheyWereSent(String host) throws Exception {
        Inbox inbox = new Inbox();
        try (LinuxEngine from = open(host, new Inbox());
                LinuxEngine to = open(host, inbox)) {
            from.execute(() -> {
                for (int i = 0; i < 60; i++) {
                    from.send(to.local(), ByteBuffer.wrap(bytes(i < 59 ? 1_000 : 7, i)));
                }
                from.flush();
            });
            for (int i = 0; i < 60; i++) {
                Came came = inbox.next();
                assertThat(came.from()).isEqualTo(from.local());
                assertThat(came.bytes()).isEqualTo(bytes(i < 59 ? 1_000 : 7, i));
            }
        } catch (IOException e) {
            assumeTrue(!host.contains(":"), "no IPv6 here: " + e.getMessage());
            throw e;
        }
    }

    /**
     * The second step's alarm comes while the first step runs, and the timer that the second one sets has the loop take
     * the alarm from the socket before it waits. A third step must still ring.
     */
    @Test
    void aStepIsRunAtOnceThoughTheAlarmOfAnEarlierOneWasTakenWithTheTimer() throws Exception {
        CompletableFuture<LinuxEngine> opened = new CompletableFuture<>();
        CompletableFuture<Void> woken = new CompletableFuture<>();
        Inbox inbox = new Inbox() {
            @Override
            public void onWake() {
                opened.join().wakeAt(System.nanoTime() + TimeUnit.SECONDS.toNanos(2 * PATIENCE_SECONDS));
                woken.complete(null);
            }
        };
        try (LinuxEngine engine = open("127.0.0.1", inbox)) {
            opened.complete(engine);
            CompletableFuture<Void> begun = new CompletableFuture<>();
            CompletableFuture<Void> rung = new CompletableFuture<>();
            engine.execute(() -> {
                begun.complete(null);
                rung.join();
            });
            begun.join();
            engine.execute(() -> engine.wakeAt(System.nanoTime()));
            rung.complete(null);
            woken.get(PATIENCE_SECONDS, TimeUnit.SECONDS);

            CompletableFuture<Void> third = new CompletableFuture<>();
            engine.execute(() -> third.complete(null));
            third.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
    }

    /** As those do that tell of the end of writes in the background, on a fast disk. */
    @Test
    void stepsThatFollowEachOtherWithoutEndKeepNoDatagramOut() throws Exception {
        Inbox inbox = new Inbox();
        try (LinuxEngine from = open("127.0.0.1", new Inbox());
                LinuxEngine to = open("127.0.0.1", inbox)) {
            CompletableFuture<Void> begun = new CompletableFuture<>();
            to.execute(new Runnable() {
                @Override
                public void run() {
                    begun.complete(null);
                    to.execute(this);
                }
            });
            begun.join();
            from.execute(() -> {
                from.send(to.local(), ByteBuffer.wrap(bytes(8, 1)));
                from.flush();
            });
            assertThat(inbox.next().bytes()).isEqualTo(bytes(8, 1));
        }
    }

    @Test
    void headAndContentAreOneDatagram() throws Exception {
        Inbox inbox = new Inbox();
        try (LinuxEngine from = open("127.0.0.1", new Inbox());
                LinuxEngine to = open("127.0.0.1", inbox)) {
            from.execute(() -> {
                from.send(to.local(), ByteBuffer.wrap(new byte[] {1, 2}), ByteBuffer.wrap(new byte[] {3}));
                from.flush();
            });
            assertThat(inbox.next().bytes()).containsExactly(1, 2, 3);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {100, 16_384, 63_960})
    void contentOutsideTheHeapLeavesInOrderAndMayChangeAfterwards(int length) throws Exception {
        Inbox inbox = new Inbox();
        try (LinuxEngine from = open("127.0.0.1", new Inbox());
                LinuxEngine to = open("127.0.0.1", inbox)) {
            from.execute(() -> {
                ByteBuffer content = ByteBuffer.allocateDirect(length);
                for (int i = 0; i < 4; i++) {
                    content.clear().put(bytes(length, i)).flip();
                    from.send(to.local(), ByteBuffer.wrap(new byte[] {(byte) i}));
                    from.send(to.local(), ByteBuffer.wrap(new byte[] {7}), content);
                }
                from.flush();
            });
            for (int i = 0; i < 4; i++) {
                assertThat(inbox.next().bytes()).containsExactly(i);
                byte[] came = inbox.next().bytes();
                assertThat(came[0]).isEqualTo((byte) 7);
                assertThat(Arrays.copyOfRange(came, 1, came.length)).isEqualTo(bytes(length, i));
            }
        }
    }

    @Test
    void aRefusedDatagramIsCountedAndTheNextLeaves() throws Exception {
        Inbox inbox = new Inbox();
        try (LinuxEngine from = open("127.0.0.1", new Inbox());
                LinuxEngine to = open("127.0.0.1", inbox)) {
            InetSocketAddress nobody = new InetSocketAddress("255.255.255.255", 9);
            from.execute(() -> {
                from.send(nobody, ByteBuffer.allocate(3));
                from.send(to.local(), ByteBuffer.allocate(4));
                from.flush();
            });
            assertThat(inbox.next().bytes()).hasSize(4);
            CompletableFuture<Long> failures = new CompletableFuture<>();
            from.execute(() -> failures.complete(from.sendFailures()));
            assertThat(failures.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isEqualTo(1);
        }
    }

    @Test
    void noWakeIsLostWhileTheThreadGoesToSleep() throws Exception {
        try (LinuxEngine engine = open("127.0.0.1", new Inbox())) {
            for (int i = 0; i < WAKES; i++) {
                CompletableFuture<Boolean> ran = new CompletableFuture<>();
                assertThat(engine.execute(() -> ran.complete(engine.inLoop()))).isTrue();
                assertThat(ran.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
            }
        }
    }

    @Test
    void whereMoreIsExpectedItStillSleepsUntilSomethingComesAndNoWakeIsLost() throws Exception {
        AtomicInteger asked = new AtomicInteger();
        Inbox expecting = new Inbox() {
            @Override
            public boolean expectsMore() {
                asked.incrementAndGet();
                return true;
            }
        };
        try (LinuxEngine from = open("127.0.0.1", new Inbox());
                LinuxEngine to = open("127.0.0.1", expecting)) {
            for (int i = 0; i < WAKES; i++) {
                byte[] next = bytes(100, i);
                from.execute(() -> {
                    from.send(to.local(), ByteBuffer.wrap(next));
                    from.flush();
                });
                assertThat(expecting.next().bytes()).isEqualTo(next);
            }
            assertThat(asked.get()).isBetween(1, 3 * WAKES);
        }
    }

    @Test
    void stepsRunBeforeReadingBeginsAndNotAfterTheEnd() throws Exception {
        InetSocketAddress anywhere = new InetSocketAddress("127.0.0.1", 0);
        LinuxEngine engine = LinuxEngine.bind(anywhere, BUFFER_BYTES, new Inbox());
        CompletableFuture<Boolean> ran = new CompletableFuture<>();
        engine.execute(() -> ran.complete(true));
        assertThat(ran.get(PATIENCE_SECONDS, TimeUnit.SECONDS)).isTrue();
        engine.close();
        assertThat(engine.execute(() -> {})).isFalse();
    }

    @Test
    void aTakenPortIsSaidInWords() throws Exception {
        try (LinuxEngine first = open("127.0.0.1", new Inbox())) {
            assertThatExceptionOfType(IOException.class)
                    .isThrownBy(() -> LinuxEngine.bind(first.local(), BUFFER_BYTES, new Inbox()))
                    .withMessageContaining("cannot bind")
                    .withMessageContaining("in use");
        }
    }
}
