package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;

/**
 * Sends messages in fragments, as far as their receivers have given credit, and resends fragments that receivers
 * request.
 */
final class Fragmenter {
    private static final int PROBE_FACTOR = 4;
    private static final int JITTER_PARTS = 4;

    private final LdgConfig config;
    private final DatagramSender datagramSender;
    private final LdgCounters counters;
    private final Clock clock;
    private final RandomSource random;
    private final Map<Key, OutgoingMessage> open = new LinkedHashMap<>();
    private final ArrayDeque<OutgoingMessage> ready = new ArrayDeque<>();
    /** What receivers said in their last word on a message. */
    private final Map<InetSocketAddress, Integer> unaskedBytes;

    private final ByteBuffer head = ByteBuffer.allocate(Header.BYTES);
    private long bytesHeld;

    Fragmenter(
            LdgConfig config, DatagramSender datagramSender, LdgCounters counters, Clock clock, RandomSource random) {
        this.config = config;
        this.datagramSender = datagramSender;
        this.counters = counters;
        this.clock = clock;
        this.random = random;
        unaskedBytes = new BoundedMap<>(config.limits().sendersMax());
    }

    private record Key(InetSocketAddress to, long message) {}

    boolean hasRoomFor(int bytes) {
        return bytesHeld + bytes <= config.limits().outgoingBytesMax();
    }

    /** Takes over a message; it is closed when its receiver no longer needs it. */
    void add(InetSocketAddress to, LongMessage content) {
        Shape shape = Shape.of(content.length(), config.chunkBytes());
        int unasked = shape.unasked(unaskedBytes.getOrDefault(to, 0));
        OutgoingMessage message = new OutgoingMessage(to, datagramSender.nextMessage(), content, shape, unasked);
        message.expiresAt = clock.monotonicNanos() + config.timing().lifetimeNanos();
        open.put(new Key(to, message.message), message);
        bytesHeld += message.bytes;
        counters.count(LdgCount.LONG_MESSAGES_OUT);
        rearm(message);
        queue(message);
    }

    /** Handles a grant; returns false if no such message is on its way. */
    boolean onGrant(InetSocketAddress from, long number, Grant grant) {
        OutgoingMessage message = open.get(new Key(from, number));
        if (message == null) {
            return false;
        }
        message.onGrant(grant);
        message.probes = 0;
        rearm(message);
        queue(message);
        return true;
    }

    /** Handles the receiver's last answer; returns false if no such message is on its way. */
    boolean onDone(InetSocketAddress from, long number, Done done) {
        OutgoingMessage message = open.get(new Key(from, number));
        if (message == null) {
            return false;
        }
        close(message);
        unaskedBytes.put(from, done.unaskedBytes());
        if (done.end() != Done.End.DELIVERED) {
            counters.count(LdgCount.EXPIRED_OUT);
        }
        return true;
    }

    void onDeadline(long now) {
        if (open.isEmpty()) {
            return;
        }
        for (OutgoingMessage message : new ArrayList<>(open.values())) {
            if (message.expiresAt <= now) {
                counters.count(LdgCount.EXPIRED_OUT);
                close(message);
            } else if (message.deadline <= now) {
                counters.count(LdgCount.PROBES_OUT);
                message.probes++;
                message.probe();
                rearm(message);
                queue(message);
            }
        }
    }

    boolean expectsMore() {
        return !open.isEmpty();
    }

    long nextDeadlineNanos() {
        long next = Long.MAX_VALUE;
        for (OutgoingMessage message : open.values()) {
            next = Math.min(next, Math.min(message.deadline, message.expiresAt));
        }
        return next;
    }

    void flush(DatagramSink sink) {
        for (OutgoingMessage message = ready.poll(); message != null; message = ready.poll()) {
            message.queued = false;
            while (message.hasNext()) {
                if (message.nextIsRepair()) {
                    counters.count(LdgCount.FRAGMENTS_REPAIRED);
                }
                send(message, message.next(), sink);
            }
        }
    }

    /** Memory of all messages kept for repair. */
    long bytesHeld() {
        return bytesHeld;
    }

    private void send(OutgoingMessage message, int index, DatagramSink sink) {
        Shape shape = message.shape;
        datagramSender.writeHead(message.message, index, shape, head.clear());
        ByteBuffer content = message.content.part(shape.offsetOf(index), shape.bytesOf(index));
        datagramSender.leave(message.to, head.flip(), content, sink);
    }

    private void close(OutgoingMessage message) {
        open.remove(new Key(message.to, message.message));
        message.forget();
        bytesHeld -= message.bytes;
    }

    private void queue(OutgoingMessage message) {
        if (!message.queued) {
            message.queued = true;
            ready.add(message);
        }
    }

    /** Sets the time of the next probe so late that a receiver's own requests come first. */
    private void rearm(OutgoingMessage message) {
        long delay = PROBE_FACTOR * config.timing().delayNanos(message.probes);
        message.deadline = clock.monotonicNanos() + delay + (long) (random.nextDouble() * delay / JITTER_PARTS);
    }
}
