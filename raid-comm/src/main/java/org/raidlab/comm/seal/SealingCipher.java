package org.raidlab.comm.seal;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import javax.crypto.SecretKey;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.ldg.DatagramSink;
import org.raidlab.core.Clock;

/**
 * Seals datagrams with AES-GCM under a key per sender, and admits each datagram once. Before a process sends to another
 * it says hello; the welcome names the receiver's life and an {@linkplain Admissions admission}, which every datagram
 * carries. So what was sealed for another process, an earlier life, another socket, or a stream that is forgotten is
 * refused, whatever a replay window still knows.
 */
public final class SealingCipher implements DatagramCipher {
    /** Streams that are remembered, at most. */
    static final int STREAMS_MAX = 4_096;

    private static final int BYTES_MAX = (1 << 16) + Head.OVERHEAD;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0);

    private final SealCounters counters = new SealCounters();
    private final Cryptor cryptor = new Cryptor();
    private final Peers peers = new Peers();
    private final byte[] sealed = new byte[BYTES_MAX];
    private final byte[] received = new byte[BYTES_MAX];
    private final byte[] plain = new byte[BYTES_MAX];
    private final SenderNonce self;
    private final SecretKey key;
    private final SenderKeys keys;
    private final Admissions admissions;
    private final Handshake handshake;
    private final DatagramSink socket;
    private final DatagramSink ldg;

    /** Creates a cipher for one incarnation of one process; the nonce must never have been used before. */
    public SealingCipher(ClusterKey cluster, SenderNonce self, Clock clock, Place place) {
        this(cluster, self, clock, place, STREAMS_MAX);
    }

    SealingCipher(ClusterKey cluster, SenderNonce self, Clock clock, Place place, int streamsMax) {
        this.self = self;
        this.key = cluster.keyOf(self);
        this.keys = new SenderKeys(cluster);
        this.admissions = new Admissions(streamsMax);
        this.socket = place.socket();
        this.ldg = place.ldg();
        this.handshake =
                new Handshake(new Handshake.Parts(self, place.local(), clock, admissions, counters), this::say);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer datagram) {
        send(to, datagram, NOTHING);
    }

    @Override
    public void send(InetSocketAddress to, ByteBuffer head, ByteBuffer content) {
        Peer peer = peers.at(to);
        Peer.Welcome welcome = peer.welcome();
        if (welcome != null) {
            seal(to, peer, welcome, head, content);
        } else {
            counters.count(peers.hold(peer, head, content) ? SealCount.HELD : SealCount.REFUSED_HELD);
            handshake.hello(to, peer);
        }
    }

    private void seal(InetSocketAddress to, Peer peer, Peer.Welcome welcome, ByteBuffer head, ByteBuffer content) {
        Head own = new Head(
                PacketType.DATAGRAM, self, welcome.receiver(), welcome.admission(), welcome.stream(), peer.nextCount());
        leave(to, own, head, content, welcome.seen());
        counters.count(SealCount.SEALED);
    }

    private void say(InetSocketAddress to, Head head, ByteBuffer content) {
        leave(to, head, content, NOTHING, Handshake.NO_CONTEXT);
    }

    private void leave(InetSocketAddress to, Head own, ByteBuffer head, ByteBuffer content, byte[] context) {
        ByteBuffer out = ByteBuffer.wrap(sealed);
        own.write(out);
        out.put(head).put(content);
        int bytes = cryptor.seal(key, sealed, out.position() - Head.BYTES, context);
        socket.send(to, ByteBuffer.wrap(sealed, 0, bytes));
    }

    @Override
    public void receive(InetSocketAddress from, ByteBuffer datagram) {
        counters.count(SealCount.DATAGRAMS_IN);
        SealCount refusal = Head.refusal(datagram);
        if (refusal == null) {
            Head head = Head.read(datagram);
            int bytes = datagram.remaining();
            datagram.get(received, 0, bytes);
            refusal = head.packetType() == PacketType.DATAGRAM
                    ? onDatagram(from, head, bytes)
                    : onWord(from, head, bytes);
        }
        if (refusal != null) {
            counters.count(refusal);
        }
    }

    private @Nullable SealCount onDatagram(InetSocketAddress from, Head head, int bytes) {
        Admissions.Stream stream = head.receiver() == self.high() ? admissions.find(head) : null;
        return stream == null ? onNewStream(from, head, bytes) : onStream(from, stream, head, bytes);
    }

    private @Nullable SealCount onStream(InetSocketAddress from, Admissions.Stream stream, Head head, int bytes) {
        if (!stream.from().equals(from)) {
            return SealCount.DROPPED_ELSEWHERE;
        }
        SealCount refusal = stream.window().refusal(head.count());
        if (refusal != null) {
            return refusal;
        }
        int length = cryptor.open(stream.key(), received, bytes, stream.context(), plain);
        if (length < 0) {
            return SealCount.DROPPED_FORGED;
        }
        stream.window().mark(head.count());
        pass(from, length);
        return null;
    }

    private @Nullable SealCount onNewStream(InetSocketAddress from, Head head, int bytes) {
        SecretKey sender = keys.of(head.sender());
        byte[] context = SocketBytes.of(from);
        int length = cryptor.open(sender, received, bytes, context, plain);
        if (length < 0) {
            return SealCount.DROPPED_FORGED;
        }
        keys.remember(head.sender(), sender);
        if (head.receiver() != self.high() || !admissions.admits(head)) {
            handshake.stranger(from, head);
            return SealCount.DROPPED_STRANGER;
        }
        Admissions.Stream stream = new Admissions.Stream(head.admission(), from, context, sender, new ReplayWindow());
        stream.window().mark(head.count());
        admissions.enter(head, stream);
        pass(from, length);
        return null;
    }

    private void pass(InetSocketAddress from, int length) {
        counters.count(SealCount.OPENED);
        ldg.send(from, ByteBuffer.wrap(plain, 0, length));
    }

    private @Nullable SealCount onWord(InetSocketAddress from, Head head, int bytes) {
        SecretKey sender = keys.of(head.sender());
        int length = cryptor.open(sender, received, bytes, Handshake.NO_CONTEXT, plain);
        if (length < 0) {
            return SealCount.DROPPED_FORGED;
        }
        keys.remember(head.sender(), sender);
        Peer peer = peers.find(from);
        SealCount refusal = handshake.onWord(from, peer, head, ByteBuffer.wrap(plain, 0, length));
        if (refusal == null) {
            counters.count(SealCount.WORDS_IN);
            if (peer != null) {
                release(from, peer);
            }
        }
        return refusal;
    }

    private void release(InetSocketAddress to, Peer peer) {
        Peer.Welcome welcome = peer.welcome();
        if (welcome == null) {
            return;
        }
        for (byte[] next = peers.nextHeld(peer); next != null; next = peers.nextHeld(peer)) {
            seal(to, peer, welcome, ByteBuffer.wrap(next), NOTHING);
        }
    }

    @Override
    public SealCounters counters() {
        return counters;
    }

    @Override
    public boolean isWelcome() {
        return counters.get(SealCount.WORDS_IN) > 0;
    }
}
