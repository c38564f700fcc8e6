package org.raidlab.core.turn;

import java.util.List;

/**
 * The transport of a process: it takes all outgoing messages. Delivery is best effort: lost, doubled and reordered as
 * datagrams are.
 */
public interface Transport<M extends Message> {
    void send(Envelope<M> message);

    /** Sends the same body to many receivers; it is encoded once. All envelopes share sender, label and body. */
    void multicast(List<Envelope<M>> messages);

    /** Ends a turn: everything handed over may now go out. */
    void flush();
}
