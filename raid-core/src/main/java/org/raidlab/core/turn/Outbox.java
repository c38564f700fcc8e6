package org.raidlab.core.turn;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * What leaves a process once the forces of its turn are durable: messages, and writes of blocks. A log on a disk is
 * durable when its force returns. A log in the memories of other machines becomes durable later: then what a turn has
 * to say waits, and further turns run. Turns leave in their order.
 */
final class Outbox<M extends Message> {
    /** What a turn has to say, and whether what had been forced by then is durable. */
    private record Held(List<Runnable> leaving, BooleanSupplier isDurable) {}

    private final Transport<M> transport;
    private final ArrayDeque<Held> held = new ArrayDeque<>();
    private List<Runnable> leaving = new ArrayList<>();

    Outbox(Transport<M> transport) {
        this.transport = transport;
    }

    void add(Envelope<M> message) {
        leaving.add(() -> transport.send(message));
    }

    void addMulticast(List<Envelope<M>> messages) {
        if (messages.size() == 1) {
            add(messages.getFirst());
        } else if (!messages.isEmpty()) {
            leaving.add(() -> transport.multicast(messages));
        }
    }

    /** Writes blocks: at once, or after what earlier turns have to say while that waits. */
    void addWrite(Runnable write) {
        if (held.isEmpty()) {
            write.run();
        } else {
            leaving.add(write);
        }
    }

    /** Keeps what this turn has to say until what has been forced so far is durable. */
    void hold(BooleanSupplier isDurable) {
        if (!leaving.isEmpty()) {
            held.add(new Held(leaving, isDurable));
            leaving = new ArrayList<>();
        }
    }

    /** Hands over what waits for no force any more. */
    void releaseDurable() {
        while (!held.isEmpty() && held.element().isDurable.getAsBoolean()) {
            held.remove().leaving.forEach(Runnable::run);
        }
    }

    /** Returns whether an earlier turn's force is under way. */
    boolean isHolding() {
        return !held.isEmpty();
    }

    /** Hands over what this turn has to say: all that was forced is durable. */
    void release() {
        leaving.forEach(Runnable::run);
        leaving.clear();
    }
}
