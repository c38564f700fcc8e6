package org.raidlab.checkpoint;

import java.util.ArrayDeque;
import java.util.LinkedHashSet;
import java.util.SequencedSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.TimerToken;

/**
 * The gate between the server inside and normal traffic. While it is blocked, what arrives, what fires and what a
 * restored server sends wait here, in their order.
 */
final class Gate<M extends Message> {
    /** An item that waits at the gate. */
    sealed interface Held<M extends Message> {
        record In<M extends Message>(Envelope<M> message, long number) implements Held<M> {}

        record Out<M extends Message>(Address to, M body) implements Held<M> {}

        record Timer<M extends Message>(TimerToken token) implements Held<M> {}
    }

    private final Group group;
    private final ArrayDeque<Held<M>> held = new ArrayDeque<>();
    private final SequencedSet<TimerToken> armed = new LinkedHashSet<>();
    private boolean blocked;
    private long sinceNanos;

    Gate(Group group) {
        this.group = group;
    }

    boolean isBlocked() {
        return blocked;
    }

    /** Whether messages with this address wait now. */
    boolean holds(Address other) {
        return blocked && !group.isControl(other);
    }

    /**
     * Returns whether messages to this address pass now, alike for all such addresses: the address is no member of the
     * group.
     */
    boolean isFreeOutside(Address other) {
        return !group.contains(other) && !holds(other);
    }

    boolean isEmpty() {
        return !blocked && held.isEmpty();
    }

    int size() {
        return held.size();
    }

    void block(long nowNanos) {
        if (!blocked) {
            blocked = true;
            sinceNanos = nowNanos;
        }
    }

    /** Opens the gate and returns for how long it was blocked; -1 if it was not. */
    long open(long nowNanos) {
        if (!blocked) {
            return -1;
        }
        blocked = false;
        return nowNanos - sinceNanos;
    }

    void hold(Envelope<M> message, long number) {
        held.add(new Held.In<>(message, number));
    }

    void hold(Address to, M body) {
        held.add(new Held.Out<>(to, body));
    }

    @Nullable
    Held<M> next() {
        return held.poll();
    }

    void armed(TimerToken token) {
        armed.add(token);
    }

    void cancelled(TimerToken token) {
        armed.remove(token);
        held.removeIf(
                each -> each instanceof Held.Timer<M> timer && timer.token().equals(token));
    }

    /** Returns whether a due timer of the server inside fires now; a timer that must wait is held back. */
    boolean fires(TimerToken token) {
        armed.remove(token);
        boolean waits = blocked && !group.timersPass();
        if (waits) {
            held.add(new Held.Timer<>(token));
        }
        return !waits;
    }

    /** Cancels all timers and pending sends: the state that set them is undone. */
    void cancelTimers(Consumer<TimerToken> cancel) {
        armed.forEach(cancel);
        armed.clear();
        held.removeIf(each -> !(each instanceof Held.In<M>));
    }
}
