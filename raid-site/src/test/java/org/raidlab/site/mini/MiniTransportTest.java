package org.raidlab.site.mini;

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
import org.raidlab.comm.netty.LoopHandler;

class MiniTransportTest {
    private static final int DATAGRAM_BYTES = 64_000;
    private static final int FIT = MiniInbox.BYTES_MAX / DATAGRAM_BYTES;

    private final MiniLoop loop = MiniLoop.start();
    private final Recorder sender = new Recorder();
    private final Recorder receiver = new Recorder();
    private final MiniTransport from = open(sender);
    private final MiniTransport to = open(receiver);

    @AfterEach
    void end() {
        loop.close();
    }

    private MiniTransport open(LoopHandler handler) {
        return loop.call(() -> MiniTransport.open(loop, loop.network().newAddress(), handler));
    }

    private void send(String text) {
        from.execute(() -> from.send(to.self(), bytes(text)));
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(UTF_8));
    }

    @Test
    void datagramsArriveInOrderOnceTheReceiverHasStarted() {
        send("one");
        from.execute(() -> from.send(to.self(), bytes("t"), bytes("wo")));
        assertThat(loop.call(() -> receiver.seen)).isEmpty();
        to.execute(to::start);
        awaitSeen("one", "two", "turn");
    }

    @Test
    void theBufferThatWasSentIsTheSendersAgain() {
        from.execute(() -> {
            ByteBuffer buffer = bytes("before");
            from.send(to.self(), buffer);
            buffer.clear().put(bytes("after!"));
            to.start();
        });
        awaitSeen("before", "turn");
    }

    @Test
    void whatExceedsTheReceiversBufferIsDroppedAndCounted() {
        loop.callIfRunning(() -> {
            for (int count = 0; count < FIT + 3; count++) {
                from.send(to.self(), ByteBuffer.allocate(DATAGRAM_BYTES));
            }
        });
        assertThat(loop.call(to::dropped)).isEqualTo(3);
    }

    @Test
    void aTimePastWakesTheHandlerOnce() {
        to.execute(() -> {
            to.start();
            to.wakeAt(System.nanoTime());
        });
        awaitSeen("wake");
    }

    @Test
    void aWireThatWasClosedHearsNothing() {
        to.execute(to::start);
        to.close();
        send("lost");
        assertThat(loop.call(() -> List.copyOf(receiver.seen))).isEmpty();
    }

    @Test
    void afterAHandlerThrewOnlyTheOthersGoOn() {
        receiver.broken = true;
        to.execute(to::start);
        from.execute(from::start);
        send("poison");
        awaitSeen("failure: poison");
        send("more");
        loop.callIfRunning(() -> to.send(from.self(), bytes("last words")));
        await().until(() -> sender.seen.equals(List.of("last words", "turn")));
        assertThat(receiver.seen).containsExactly("failure: poison");
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

    private static final class Recorder implements LoopHandler {
        private final List<String> seen = new CopyOnWriteArrayList<>();
        private volatile boolean broken;

        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            String text = UTF_8.decode(datagram).toString();
            if (broken) {
                throw new IllegalStateException(text);
            }
            seen.add(text);
        }

        @Override
        public void onReadComplete() {
            seen.add("turn");
        }

        @Override
        public void onWake() {
            seen.add("wake");
        }

        @Override
        public void onFailure(Throwable cause) {
            seen.add("failure: " + cause.getMessage());
        }
    }
}
