package org.raidlab.rrvm.manager;

import java.util.ArrayDeque;
import org.raidlab.core.Address;
import org.raidlab.core.turn.Effects;
import org.raidlab.rrvm.RrvmMessage;
import org.raidlab.rrvm.RrvmMessage.ClientMessage;

/** Answers to clients, in order, each of which waits until all that it shows is safe. */
final class Replies {
    private record Waiting(Address client, ClientMessage.Outcome answer) {}

    private final ArrayDeque<Waiting> waiting = new ArrayDeque<>();

    void add(Address client, ClientMessage.Outcome answer) {
        waiting.add(new Waiting(client, answer));
    }

    /** Sends the answers that show no later transaction than this; returns whether there were any. */
    boolean release(long secured, Effects<RrvmMessage> out) {
        boolean hasSent = false;
        while (!waiting.isEmpty() && waiting.getFirst().answer().sequence() <= secured) {
            Waiting next = waiting.removeFirst();
            out.send(next.client(), next.answer());
            hasSent = true;
        }
        return hasSent;
    }

    int size() {
        return waiting.size();
    }
}
