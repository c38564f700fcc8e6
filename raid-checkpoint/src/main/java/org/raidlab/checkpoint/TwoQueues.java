package org.raidlab.checkpoint;

import java.util.ArrayDeque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;

/**
 * The two incoming queues of a process (paper section 3.2.1): synchronization messages go first, normal ones wait while
 * traffic is blocked. Measures what the paper does: how many synchronization messages wait, and how long.
 */
public final class TwoQueues<M extends Message> {
    private record Waiting<M extends Message>(Envelope<WrappedMessage<M>> message, long sinceNanos) {}

    private final ArrayDeque<Waiting<M>> synchronization = new ArrayDeque<>();
    private final ArrayDeque<Waiting<M>> normal = new ArrayDeque<>();
    private int longest;
    private long longestWaitNanos;

    /** Returns whether a message is for the queue of synchronization messages: everything but a normal message. */
    public static boolean isSynchronization(Envelope<? extends WrappedMessage<?>> message) {
        return !(message.body() instanceof WrappedMessage.Normal);
    }

    public void add(Envelope<WrappedMessage<M>> message, long nowNanos) {
        Waiting<M> waiting = new Waiting<>(message, nowNanos);
        if (isSynchronization(message)) {
            synchronization.add(waiting);
        } else {
            normal.add(waiting);
        }
    }

    /** The next message for the process; null if none may come in now. */
    public @Nullable Envelope<WrappedMessage<M>> next(boolean blocked, long nowNanos) {
        measure(nowNanos);
        Waiting<M> first = synchronization.poll();
        if (first != null) {
            longestWaitNanos = Math.max(longestWaitNanos, nowNanos - first.sinceNanos);
            return first.message;
        }
        Waiting<M> next = blocked ? null : normal.poll();
        return next == null ? null : next.message;
    }

    /**
     * Measures the queue just before a message is taken, when the queue is longest. What came at this moment has not
     * waited.
     */
    private void measure(long nowNanos) {
        int waiting = synchronization.size();
        Iterator<Waiting<M>> newest = synchronization.descendingIterator();
        while (newest.hasNext() && newest.next().sinceNanos == nowNanos) {
            waiting--;
        }
        longest = Math.max(longest, waiting);
    }

    /** Returns whether no synchronization message waits. */
    public boolean isSynchronized() {
        return synchronization.isEmpty();
    }

    /** Returns the largest number of synchronization messages that waited at a time, since the last {@link #reset}. */
    public int longest() {
        return longest;
    }

    /** Returns the longest time that a synchronization message waited. */
    public long longestWaitNanos() {
        return longestWaitNanos;
    }

    /** Begins to measure anew. */
    public void reset() {
        longest = 0;
        longestWaitNanos = 0;
    }
}
