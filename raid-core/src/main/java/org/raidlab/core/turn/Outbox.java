package org.raidlab.core.turn;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.raidlab.core.Lsn;

/** The outgoing messages of a turn, and the messages that wait for a force. */
final class Outbox<M extends Message> {
    private record Waiting<M extends Message>(Envelope<M> message, Lsn durableUpTo) {}

    private final TurnPorts<M> ports;
    private final long durableDelayNanos;
    private final List<List<Envelope<M>>> leaving = new ArrayList<>();
    private final ArrayDeque<Waiting<M>> waiting = new ArrayDeque<>();
    private long forceDeadlineNanos = Long.MAX_VALUE;

    Outbox(TurnPorts<M> ports, Duration durableDelay) {
        this.ports = ports;
        this.durableDelayNanos = durableDelay.toNanos();
    }

    void add(Envelope<M> message) {
        leaving.add(List.of(message));
    }

    void addMulticast(List<Envelope<M>> messages) {
        if (!messages.isEmpty()) {
            leaving.add(messages);
        }
    }

    void addDurable(Envelope<M> message, Lsn durableUpTo, long nowNanos) {
        waiting.add(new Waiting<>(message, durableUpTo));
        forceDeadlineNanos = Math.min(forceDeadlineNanos, nowNanos + durableDelayNanos);
    }

    boolean forceIsDue(long nowNanos) {
        return forceDeadlineNanos <= nowNanos;
    }

    long forceDeadlineNanos() {
        return forceDeadlineNanos;
    }

    /** Hands over all messages that may leave now. Called after the turn's force, if there was one. */
    void release(Consumer<Envelope<M>> sender) {
        for (List<Envelope<M>> messages : leaving) {
            hand(messages);
        }
        leaving.clear();
        Lsn durable = ports.log().durable();
        while (!waiting.isEmpty() && !durable.isBefore(waiting.element().durableUpTo())) {
            sender.accept(waiting.remove().message());
        }
        if (waiting.isEmpty()) {
            forceDeadlineNanos = Long.MAX_VALUE;
        }
        ports.transport().flush();
    }

    private void hand(List<Envelope<M>> messages) {
        if (messages.size() == 1) {
            ports.transport().send(messages.getFirst());
        } else {
            ports.transport().multicast(messages);
        }
    }
}
