package org.raidlab.runtime.jvm;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.runtime.Process;

class JvmHostTest {
    private static final int DATAGRAM_BYTES = 64_000;
    private static final int FIT = Inbox.BYTES_MAX / DATAGRAM_BYTES;

    private final JvmLoop loop = JvmLoop.start();
    private final Recorder sender = new Recorder();
    private final Recorder receiver = new Recorder();
    private final JvmHost from = loop.open(sender::failed);
    private final JvmHost to = loop.open(receiver::failed);

    @AfterEach
    void end() {
        loop.close();
    }

    private void send(String text) {
        from.execute(() -> from.send(to.local(), bytes(text)));
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(UTF_8));
    }

    @Test
    void datagramsArriveInOrderOnceTheReceiverHasStarted() {
        send("one");
        from.execute(() -> from.send(to.local(), bytes("t"), bytes("wo")));
        assertThat(loop.call(() -> receiver.seen)).isEmpty();
        to.run(receiver);
        awaitSeen("start", "turn", "one", "two", "turn");
    }

    @Test
    void theBufferThatWasSentIsTheSendersAgain() {
        from.execute(() -> {
            ByteBuffer buffer = bytes("before");
            from.send(to.local(), buffer);
            buffer.clear().put(bytes("after!"));
        });
        to.run(receiver);
        awaitSeen("start", "turn", "before", "turn");
    }

    @Test
    void whatExceedsTheReceiversBufferIsDroppedAndCounted() {
        loop.callIfRunning(() -> {
            for (int count = 0; count < FIT + 3; count++) {
                from.send(to.local(), ByteBuffer.allocate(DATAGRAM_BYTES));
            }
        });
        assertThat(loop.call(to::dropped)).isEqualTo(3);
    }

    @Test
    void aDeadlineBringsATurn() {
        receiver.wait = 1_000_000;
        to.run(receiver);
        awaitSeen("start", "turn", "turn");
    }

    @Test
    void aStepIsFollowedByATurn() {
        to.run(receiver);
        to.execute(() -> receiver.seen.add("step"));
        awaitSeen("start", "turn", "step", "turn");
    }

    @Test
    void aHostThatWasClosedHearsNothing() {
        to.run(receiver);
        to.close();
        send("lost");
        assertThat(loop.call(() -> List.copyOf(receiver.seen))).containsExactly("start", "turn");
    }

    @Test
    void afterAProcessThrewOnlyTheOthersGoOn() {
        receiver.broken = true;
        to.run(receiver);
        from.run(sender);
        send("poison");
        awaitSeen("start", "turn", "failure: poison");
        send("more");
        loop.callIfRunning(() -> to.send(from.local(), bytes("last words")));
        await().until(() -> sender.seen.contains("last words"));
        assertThat(receiver.seen).containsExactly("start", "turn", "failure: poison");
    }

    @Test
    void whatACallThrowsComesToTheCaller() {
        assertThatThrownBy(() -> loop.callIfRunning(() -> {
                    throw new ArithmeticException("thrown");
                }))
                .isInstanceOf(ArithmeticException.class);
        loop.close();
        assertThatThrownBy(() -> loop.call(() -> 1)).hasMessage("this instance has ended");
    }

    private void awaitSeen(String... expected) {
        await().untilAsserted(() -> assertThat(receiver.seen).containsExactly(expected));
    }

    private static final class Recorder implements Process {
        private final List<String> seen = new CopyOnWriteArrayList<>();
        private volatile boolean broken;
        /** How long after its first turn the process is due again; 0 for never. */
        private volatile long wait;

        private volatile long deadline = Long.MAX_VALUE;

        @Override
        public void start() {
            seen.add("start");
        }

        @Override
        public void receive(InetSocketAddress from, ByteBuffer datagram) {
            String text = UTF_8.decode(datagram).toString();
            if (broken) {
                throw new IllegalStateException(text);
            }
            seen.add(text);
        }

        @Override
        public boolean run(DatagramSink out) {
            seen.add("turn");
            deadline = wait > 0 ? System.nanoTime() + wait : Long.MAX_VALUE;
            wait = 0;
            return false;
        }

        @Override
        public long nextDeadlineNanos() {
            return deadline;
        }

        private void failed(Throwable cause) {
            seen.add("failure: " + cause.getMessage());
        }
    }
}
