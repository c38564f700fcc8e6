package org.raidlab.comm.ldg;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Clock;

/** Collects fragments into messages, within limits of number, memory, age and tries. */
final class Reassembler {
    private static final int FINISHED_MAX = 1_024;

    private final LdgLimits limits;
    private final long lifetimeNanos;
    private final Clock clock;
    private final DuplicateFilter filter;
    private final Repair repair;
    private final Answers answers;
    private final LdgCounters counters;
    private final Credit credit;
    private final BufferPool pool;
    private final Map<MessageKey, IncomingMessage> open = new LinkedHashMap<>();
    private final Map<MessageKey, Done.End> finished = new LinkedHashMap<>();
    private long bytesHeld;

    /** The parts that the receiving side of an endpoint shares. */
    record Parts(
            DuplicateFilter filter,
            Credit credit,
            Repair repair,
            Answers answers,
            BufferPool pool,
            LdgCounters counters) {}

    Reassembler(LdgConfig config, Clock clock, Parts parts) {
        this.limits = config.limits();
        this.lifetimeNanos = config.timing().lifetimeNanos();
        this.clock = clock;
        this.filter = parts.filter;
        this.credit = parts.credit;
        this.repair = parts.repair;
        this.answers = parts.answers;
        this.pool = parts.pool;
        this.counters = parts.counters;
    }

    /** Takes a fragment; returns the message if this was the last one missing. */
    @Nullable
    LongMessage onFragment(InetSocketAddress from, Header header, ByteBuffer content) {
        Shape shape = Shape.claimedBy(header, content.remaining());
        if (shape == null) {
            counters.count(LdgCount.DROPPED_INCONSISTENT);
            return null;
        }
        MessageKey key = new MessageKey(header.sender(), header.message());
        IncomingMessage message = open.get(key);
        if (message == null) {
            message = begin(key, from, header, shape);
        }
        if (message == null || !isExpected(message, from, header, shape)) {
            return null;
        }
        return accept(message, header.index(), content);
    }

    private @Nullable IncomingMessage begin(MessageKey key, InetSocketAddress from, Header header, Shape shape) {
        Done.End end = finished.get(key);
        if (end != null) {
            counters.count(LdgCount.DROPPED_DUPLICATE);
            answers.done(from, key, end);
            return null;
        }
        if (shape.total() > limits.messageBytesMax()) {
            counters.count(LdgCount.DROPPED_TOO_LARGE);
            answers.done(from, key, Done.End.TOO_LARGE);
            return null;
        }
        int unasked = shape.unasked(credit.unaskedBytes());
        if (header.index() >= unasked) {
            counters.count(LdgCount.DROPPED_BEYOND_CREDIT);
            answers.done(from, key, Done.End.UNKNOWN);
            return null;
        }
        long expiresAt = clock.monotonicNanos() + lifetimeNanos;
        IncomingMessage message = new IncomingMessage(key, from, shape, expiresAt, unasked);
        if (isCrowded(key.sender()) || !hasRoomFor(message, header.index())) {
            counters.count(LdgCount.DROPPED_OVER_LIMIT);
            return null;
        }
        return isNew(key) ? open(message) : null;
    }

    private IncomingMessage open(IncomingMessage message) {
        message.use(pool.take(message.shape.total()));
        open.put(message.key, message);
        return message;
    }

    private boolean isNew(MessageKey key) {
        return switch (filter.see(key.sender(), key.message())) {
            case NEW -> true;
            case DUPLICATE -> drop(LdgCount.DROPPED_DUPLICATE);
            case STALE -> drop(LdgCount.DROPPED_STALE);
        };
    }

    private boolean isExpected(IncomingMessage message, InetSocketAddress from, Header header, Shape shape) {
        if (!message.shape.equals(shape) || !message.from.equals(from)) {
            return drop(LdgCount.DROPPED_INCONSISTENT);
        }
        if (header.index() >= message.limit) {
            return drop(LdgCount.DROPPED_BEYOND_CREDIT);
        }
        message.bytesIn += Header.BYTES + shape.bytesOf(header.index());
        if (message.has(header.index())) {
            return drop(LdgCount.DROPPED_DUPLICATE);
        }
        return hasRoomFor(message, header.index()) || drop(LdgCount.DROPPED_OVER_LIMIT);
    }

    private @Nullable LongMessage accept(IncomingMessage message, int index, ByteBuffer content) {
        bytesHeld -= message.capacity();
        message.put(index, content);
        bytesHeld += message.capacity();
        repair.onProgress(message);
        if (!message.isComplete()) {
            return null;
        }
        close(message, Done.End.DELIVERED);
        return new LongMessage(message.takeMemory(), pool);
    }

    private void close(IncomingMessage message, Done.End end) {
        open.remove(message.key);
        bytesHeld -= message.capacity();
        repair.onClosed(message);
        finished.put(message.key, end);
        if (finished.size() > FINISHED_MAX) {
            finished.remove(finished.keySet().iterator().next());
        }
        answers.done(message.from, message.key, end);
    }

    void onDeadline(long now) {
        if (open.isEmpty()) {
            return;
        }
        for (IncomingMessage message : new ArrayList<>(open.values())) {
            boolean old = message.expiresAt <= now;
            if (old || (message.deadline <= now && !repair.onSilence(message))) {
                counters.count(LdgCount.EXPIRED_IN);
                close(message, Done.End.EXPIRED);
                pool.takeBack(message.takeMemory());
            }
        }
    }

    long nextDeadlineNanos() {
        long next = Long.MAX_VALUE;
        for (IncomingMessage message : open.values()) {
            next = Math.min(next, Math.min(message.deadline, message.expiresAt));
        }
        return next;
    }

    boolean expectsMore() {
        return !open.isEmpty();
    }

    void flush() {
        repair.flush(open.size());
    }

    /** Memory of all messages under reassembly. */
    long bytesHeld() {
        return bytesHeld;
    }

    private boolean isCrowded(ProcessId sender) {
        if (open.size() < Math.min(limits.reassembliesPerSenderMax(), limits.reassembliesMax())) {
            return false;
        }
        long ofSender = open.keySet().stream()
                .filter(key -> key.sender().equals(sender))
                .count();
        return open.size() >= limits.reassembliesMax() || ofSender >= limits.reassembliesPerSenderMax();
    }

    private boolean hasRoomFor(IncomingMessage message, int index) {
        long more = (long) message.capacityFor(index) - message.capacity();
        return bytesHeld + more <= limits.reassemblyBytesMax();
    }

    private boolean drop(LdgCount reason) {
        counters.count(reason);
        return false;
    }
}
