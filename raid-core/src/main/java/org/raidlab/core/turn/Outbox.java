package org.raidlab.core.turn;

import java.util.ArrayList;
import java.util.List;

/** The outgoing messages of a turn. */
final class Outbox<M extends Message> {
    private final Transport<M> transport;
    private final List<List<Envelope<M>>> leaving = new ArrayList<>();

    Outbox(Transport<M> transport) {
        this.transport = transport;
    }

    void add(Envelope<M> message) {
        leaving.add(List.of(message));
    }

    void addMulticast(List<Envelope<M>> messages) {
        if (!messages.isEmpty()) {
            leaving.add(messages);
        }
    }

    /** Hands over all messages, after the turn's forces. */
    void release() {
        for (List<Envelope<M>> messages : leaving) {
            if (messages.size() == 1) {
                transport.send(messages.getFirst());
            } else {
                transport.multicast(messages);
            }
        }
        leaving.clear();
    }
}
