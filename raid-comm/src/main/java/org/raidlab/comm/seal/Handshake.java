package org.raidlab.comm.seal;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Clock;

/**
 * The handshake between two processes: hello, welcome, stranger. A hello names the socket that it is for, a welcome the
 * life and the stream that it answers, so each replayed or led astray is refused or repeats what was said; answering a
 * hello changes nothing that lasts.
 */
final class Handshake {
    /** Words are bound to no address: they travel before the addresses are known. */
    static final byte[] NO_CONTEXT = {};

    private static final long HELLO_NANOS = 20_000_000;
    private static final long STRANGERS_NANOS = 100_000_000;
    private static final int STRANGERS_MAX = 200;
    private static final int WORD_BYTES_MAX = SenderNonce.BYTES + Integer.BYTES + Long.BYTES + SocketBytes.BYTES_MAX;

    private final Parts parts;
    private final Mouth mouth;
    private final SenderNonce self;
    private long lastWord;
    private int lastStream;
    private long strangersSince;
    private int strangers;

    /** The parts of a cipher that the handshake needs. */
    record Parts(
            SenderNonce self, InetSocketAddress local, Clock clock, Admissions admissions, SealCounters counters) {}

    /** Seals a handshake message and sends it. */
    interface Mouth {
        void say(InetSocketAddress to, Head head, ByteBuffer content);
    }

    Handshake(Parts parts, Mouth mouth) {
        this.parts = parts;
        this.mouth = mouth;
        this.self = parts.self;
    }

    /** Asks a peer to admit a stream, unless the peer was asked recently. */
    void hello(InetSocketAddress to, Peer peer) {
        long now = parts.clock.monotonicNanos();
        if (!peer.mayAsk(now, HELLO_NANOS)) {
            return;
        }
        int stream = peer.asks() ? 0 : ++lastStream;
        ByteBuffer content = ByteBuffer.allocate(WORD_BYTES_MAX);
        content.putInt(peer.ask(stream, now)).put(SocketBytes.of(to)).flip();
        say(to, PacketType.HELLO, content);
        parts.counters.count(SealCount.HELLOS_OUT);
    }

    /** Tells a genuine sender that its stream is not admitted, at a limited rate. */
    void stranger(InetSocketAddress to, Head refused) {
        long now = parts.clock.monotonicNanos();
        if (now - strangersSince > STRANGERS_NANOS) {
            strangersSince = now;
            strangers = 0;
        }
        if (++strangers > STRANGERS_MAX) {
            return;
        }
        ByteBuffer content = ByteBuffer.allocate(WORD_BYTES_MAX);
        put(refused.sender(), content).putInt(refused.stream()).flip();
        say(to, PacketType.STRANGER, content);
        parts.counters.count(SealCount.STRANGERS_OUT);
    }

    private void say(InetSocketAddress to, PacketType packetType, ByteBuffer content) {
        mouth.say(to, new Head(packetType, self, 0, 0, 0, ++lastWord), content);
    }

    /** Handles a genuine handshake message from a peer; returns why it is refused, or null. */
    @Nullable
    SealCount onWord(InetSocketAddress from, @Nullable Peer peer, Head head, ByteBuffer content) {
        return switch (head.packetType()) {
            case HELLO -> onHello(from, head, content);
            case WELCOME -> peer != null && onWelcome(peer, head, content) ? null : SealCount.DROPPED_STRAY_ANSWER;
            case STRANGER -> peer != null && onStranger(from, peer, content) ? null : SealCount.DROPPED_STRAY_ANSWER;
            case DATAGRAM -> throw new IllegalArgumentException("a datagram is no word");
        };
    }

    private @Nullable SealCount onHello(InetSocketAddress from, Head head, ByteBuffer content) {
        if (content.remaining() < Integer.BYTES) {
            return SealCount.DROPPED_TRUNCATED;
        }
        int stream = content.getInt();
        InetSocketAddress named = SocketBytes.read(content);
        if (named == null || !isHere(named)) {
            return SealCount.DROPPED_MISDIRECTED;
        }
        ByteBuffer answer = ByteBuffer.allocate(WORD_BYTES_MAX);
        put(head.sender(), answer)
                .putInt(stream)
                .putLong(parts.admissions.give())
                .put(SocketBytes.of(from))
                .flip();
        say(from, PacketType.WELCOME, answer);
        parts.counters.count(SealCount.WELCOMES_OUT);
        return null;
    }

    /**
     * Returns whether an address names this socket; a process bound to all addresses knows only the port by which it
     * was reached.
     */
    private boolean isHere(InetSocketAddress named) {
        InetSocketAddress local = parts.local;
        return named.getPort() == local.getPort()
                && (local.getAddress().isAnyLocalAddress() || named.getAddress().equals(local.getAddress()));
    }

    private boolean onWelcome(Peer peer, Head head, ByteBuffer content) {
        if (content.remaining() < SenderNonce.BYTES + Integer.BYTES + Long.BYTES || !isOwn(content)) {
            return false;
        }
        int stream = content.getInt();
        long admission = content.getLong();
        byte[] seen = new byte[content.remaining()];
        content.get(seen);
        return peer.onWelcome(new Peer.Welcome(head.sender().high(), admission, stream, seen));
    }

    private boolean onStranger(InetSocketAddress from, Peer peer, ByteBuffer content) {
        Peer.Welcome welcome = peer.welcome();
        if (content.remaining() != SenderNonce.BYTES + Integer.BYTES || welcome == null || !isOwn(content)) {
            return false;
        }
        if (content.getInt() != welcome.stream()) {
            return false;
        }
        peer.onStranger();
        hello(from, peer);
        return true;
    }

    private boolean isOwn(ByteBuffer content) {
        return content.getLong() == self.high() && content.getLong() == self.low();
    }

    private static ByteBuffer put(SenderNonce senderNonce, ByteBuffer out) {
        return out.putLong(senderNonce.high()).putLong(senderNonce.low());
    }
}
