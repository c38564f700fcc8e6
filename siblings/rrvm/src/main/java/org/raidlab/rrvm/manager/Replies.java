package org.raidlab.rrvm.manager;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Objects;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.rrvm.Durability;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;

/**
 * Answers to clients, each of which waits until all that it shows is safe in the sense of its durability: those of one
 * durability in their order.
 */
final class Replies {
    private record Waiting(Address client, ClientMessage.Outcome answer) {}

    private final EnumMap<Durability, ArrayDeque<Waiting>> waitingFor = new EnumMap<>(Durability.class);

    Replies() {
        for (Durability each : Durability.values()) {
            waitingFor.put(each, new ArrayDeque<>());
        }
    }

    private ArrayDeque<Waiting> waiting(Durability durability) {
        return Objects.requireNonNull(waitingFor.get(durability));
    }

    void add(Address client, Durability durability, ClientMessage.Outcome answer) {
        waiting(durability).add(new Waiting(client, answer));
    }

    /** Returns the durabilities that answers wait for. */
    List<Durability> waitedFor() {
        List<Durability> waitedFor = new ArrayList<>(1);
        waitingFor.forEach((durability, waiting) -> {
            if (!waiting.isEmpty()) {
                waitedFor.add(durability);
            }
        });
        return waitedFor;
    }

    /** Sends the answers that show no later transaction than this; returns whether there were any. */
    boolean release(Durability durability, long secured, Effects<RrvmMessage> out) {
        boolean hasSent = false;
        ArrayDeque<Waiting> waiting = waiting(durability);
        while (!waiting.isEmpty() && waiting.getFirst().answer().sequence() <= secured) {
            Waiting next = waiting.removeFirst();
            out.send(next.client(), next.answer());
            hasSent = true;
        }
        return hasSent;
    }

    int size() {
        return waitingFor.values().stream().mapToInt(ArrayDeque::size).sum();
    }
}
