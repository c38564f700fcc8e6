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

    private final Departure departure;
    private final int chunkBytes;
    private final Map<InetSocketAddress, Bundle> open = new LinkedHashMap<>();
    private final List<Bundle> full = new ArrayList<>();
    private final ByteBuffer scratch;

    Bundler(Departure departure, LdgConfig config) {
        this.departure = departure;
        this.chunkBytes = config.chunkBytes();
        this.scratch = ByteBuffer.allocate(config.fragmentBytes());
    }

    /** Messages of one peer on their way into one datagram. */
    private static final class Bundle {
        final InetSocketAddress to;
        final List<byte[]> messages = new ArrayList<>(4);
        int bytes;

        Bundle(InetSocketAddress to) {
            this.to = to;
        }

        void add(byte[] message) {
            messages.add(message);
            bytes += BundleContent.bytesFor(message);
        }
    }

    /** Whether a message goes into one datagram at all. */
    boolean fits(byte[] message) {
        return message.length <= chunkBytes && BundleContent.bytesFor(message) <= chunkBytes;
    }

    void add(InetSocketAddress to, byte[] message) {
        Bundle bundle = open.get(to);
        if (bundle != null && bundle.bytes + BundleContent.bytesFor(message) > chunkBytes) {
            full.add(bundle);
            bundle = null;
        }
        if (bundle == null) {
            bundle = new Bundle(to);
            open.put(to, bundle);
        }
        bundle.add(message);
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
    }

    private void send(Bundle bundle, DatagramSink sink) {
        Header header = departure.header(Kind.BUNDLE, departure.nextMessage(), bundle.bytes);
        scratch.clear();
        header.write(scratch);
        if (bundle.messages.size() == 1 && bundle.bytes >= GATHERED_FROM_BYTES) {
            byte[] message = bundle.messages.getFirst();
            BundleContent.writeLength(message.length, scratch);
            departure.leave(bundle.to, scratch.flip(), ByteBuffer.wrap(message), sink);
        } else {
            BundleContent.write(bundle.messages, scratch);
            departure.leave(bundle.to, scratch.flip(), sink);
        }
    }
}
