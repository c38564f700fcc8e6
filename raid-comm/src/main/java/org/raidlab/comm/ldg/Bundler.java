package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the short messages of a turn to one peer into one datagram. A datagram leaves when it is full, or at the flush;
 * the order in which peers were first written to is kept.
 */
final class Bundler {
    private static final int GATHERED_FROM_BYTES = 2_048;

    private final DatagramSender datagramSender;
    private final int chunkBytes;
    private final Map<InetSocketAddress, Bundle> open = new LinkedHashMap<>();
    private final List<Bundle> full = new ArrayList<>();
    private final List<Alone> alone = new ArrayList<>();
    private final ByteBuffer scratch;

    Bundler(DatagramSender datagramSender, LdgConfig config) {
        this.datagramSender = datagramSender;
        this.chunkBytes = config.chunkBytes();
        this.scratch = ByteBuffer.allocate(config.fragmentBytes());
    }

    /** The messages to one peer that will leave in one datagram. */
    private static final class Bundle {
        final InetSocketAddress to;
        final List<byte[]> messages = new ArrayList<>(4);
        int bytes;

        Bundle(InetSocketAddress to) {
            this.to = to;
        }

        void add(byte[] message) {
            messages.add(message);
            bytes += BundleContent.bytesFor(message.length);
        }
    }

    /** A message that has a datagram of its own and is sent from its present memory. */
    private record Alone(InetSocketAddress to, LongMessage message) {}

    /** Whether a message goes into one datagram at all. */
    boolean fits(int length) {
        return length <= chunkBytes && BundleContent.bytesFor(length) <= chunkBytes;
    }

    void add(InetSocketAddress to, byte[] message) {
        Bundle bundle = open.get(to);
        if (bundle != null && bundle.bytes + BundleContent.bytesFor(message.length) > chunkBytes) {
            full.add(bundle);
            bundle = null;
        }
        if (bundle == null) {
            bundle = new Bundle(to);
            open.put(to, bundle);
        }
        bundle.add(message);
    }

    /** Takes over a message that fits, and gives it a datagram of its own. */
    void addAlone(InetSocketAddress to, LongMessage message) {
        alone.add(new Alone(to, message));
    }

    void flush(DatagramSink sink) {
        if (!full.isEmpty()) {
            full.forEach(bundle -> send(bundle, sink));
            full.clear();
        }
        if (!open.isEmpty()) {
            open.values().forEach(bundle -> send(bundle, sink));
            open.clear();
        }
        if (!alone.isEmpty()) {
            alone.forEach(next -> send(next, sink));
            alone.clear();
        }
    }

    private void send(Bundle bundle, DatagramSink sink) {
        if (bundle.messages.size() == 1 && bundle.bytes >= GATHERED_FROM_BYTES) {
            sendGathered(bundle.to, ByteBuffer.wrap(bundle.messages.getFirst()), sink);
        } else {
            beginDatagram(bundle.bytes);
            BundleContent.write(bundle.messages, scratch);
            datagramSender.leave(bundle.to, scratch.flip(), sink);
        }
    }

    private void send(Alone next, DatagramSink sink) {
        try (LongMessage message = next.message) {
            sendGathered(next.to, message.part(0, message.length()), sink);
        }
    }

    private void sendGathered(InetSocketAddress to, ByteBuffer message, DatagramSink sink) {
        beginDatagram(BundleContent.bytesFor(message.remaining()));
        BundleContent.writeLength(message.remaining(), scratch);
        datagramSender.leave(to, scratch.flip(), message, sink);
    }

    private void beginDatagram(int bytes) {
        scratch.clear();
        datagramSender.writeHead(Kind.BUNDLE, datagramSender.nextMessage(), bytes, scratch);
    }
}
