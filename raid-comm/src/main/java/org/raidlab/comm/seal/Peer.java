package org.raidlab.comm.seal;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;

/**
 * The state of a socket to which this process sends: the stream that it has admitted, and the datagrams that wait until
 * it does.
 */
final class Peer {
    private static final int HELD_MAX = 64;

    private final ArrayDeque<byte[]> held = new ArrayDeque<>();
    private int heldBytes;
    private @Nullable Welcome welcome;
    private long count;
    /** The stream of the hello that is unanswered; 0 for none. */
    private int asked;

    private long askedAt;

    /**
     * A receiver's welcome.
     *
     * @param receiver its life
     * @param admission of the stream
     * @param stream that was let in
     * @param seen this process's address as the receiver sees it: no other socket can use the stream
     */
    record Welcome(long receiver, long admission, int stream, byte[] seen) {}

    @Nullable
    Welcome welcome() {
        return welcome;
    }

    long nextCount() {
        return ++count;
    }

    boolean asks() {
        return asked != 0;
    }

    /** Returns the stream to ask for; it stays the same until the welcome comes, or late answers would never fit. */
    int ask(int fresh, long now) {
        asked = asked == 0 ? fresh : asked;
        askedAt = now;
        return asked;
    }

    /** Returns whether a hello is due: no hello is unanswered, or the last one was sent long ago. */
    boolean mayAsk(long now, long everyNanos) {
        return asked == 0 || now - askedAt >= everyNanos;
    }

    /** Records that the receiver no longer knows the stream: later datagrams wait for the next welcome. */
    void onStranger() {
        welcome = null;
    }

    /** Takes a welcome; returns false if this stream was not asked for. */
    boolean onWelcome(Welcome word) {
        if (asked == 0 || word.stream() != asked) {
            return false;
        }
        welcome = word;
        count = 0;
        asked = 0;
        return true;
    }

    boolean mayHold() {
        return held.size() < HELD_MAX;
    }

    /** Keeps a datagram in two parts until the welcome comes. */
    void hold(ByteBuffer head, ByteBuffer content) {
        byte[] copy = new byte[head.remaining() + content.remaining()];
        ByteBuffer.wrap(copy).put(head).put(content);
        held.add(copy);
        heldBytes += copy.length;
    }

    int heldBytes() {
        return heldBytes;
    }

    byte @Nullable [] nextHeld() {
        byte[] next = held.poll();
        heldBytes -= next == null ? 0 : next.length;
        return next;
    }
}
