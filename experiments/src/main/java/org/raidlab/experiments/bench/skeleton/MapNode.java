package org.raidlab.experiments.bench.skeleton;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.raidlab.experiments.bench.child.Participant;
import org.raidlab.experiments.bench.commit.KeyedReads;

/**
 * What reads by key cannot do without: a hash map behind a plain socket. {@code map} says its port, and answers a
 * number and {@link KeyedReads#KEYS} keys in a datagram with the number and the values.
 */
public final class MapNode implements Participant.Role {
    private static final long WAIT_MILLIS = 100;
    private static final int BYTES = Long.BYTES + KeyedReads.KEYS * Long.BYTES;

    private final Post post = new Post();
    private final ByteBuffer out = ByteBuffer.allocateDirect(BYTES);
    private final Map<Integer, Long> values = new HashMap<>();
    private volatile boolean closed;

    private MapNode() throws IOException {
        for (int key = 0; key < KeyedReads.ITEMS; key++) {
            values.put(key, (long) key);
        }
        Thread.ofPlatform().daemon().name("map").start(this::run);
    }

    /** Makes the process. */
    public static Participant.Role cast() throws IOException {
        return new MapNode();
    }

    private void run() {
        try {
            while (!closed) {
                post.take(WAIT_MILLIS, this::onDatagram);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void onDatagram(SocketAddress from, ByteBuffer datagram) throws IOException {
        out.clear().putLong(datagram.getLong());
        for (int i = 0; i < KeyedReads.KEYS; i++) {
            out.putLong(values.getOrDefault(datagram.getInt(), -1L));
        }
        post.channel().send(out.flip(), from);
    }

    @Override
    public String ready() {
        return Integer.toString(post.port());
    }

    @Override
    public String answer(String question) {
        return "0"; // forces
    }

    @Override
    public void close() {
        closed = true;
    }

    /** The requests of clients. */
    static final class Reads implements BareClient.Exchange {
        private final Post post = new Post();
        private final ByteBuffer out = ByteBuffer.allocateDirect(BYTES);

        Reads() throws IOException {}

        @Override
        public void ask(SocketAddress process, long request) throws IOException {
            out.clear().putLong(request);
            for (int i = 0; i < KeyedReads.KEYS; i++) {
                out.putInt(KeyedReads.key(request, i));
            }
            post.channel().send(out.flip(), process);
        }

        @Override
        public void take(long waitMillis, BareClient.Answered answered) throws IOException {
            post.take(waitMillis, (from, datagram) -> answered.request(datagram.getLong()));
        }
    }
}
