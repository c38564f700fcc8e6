package org.raidlab.core.turn;

import java.util.List;

/** Takes what leaves a process. Delivery is best effort: lost, doubled and reordered as datagrams are. */
public interface Transport<M extends Message> {
    void send(Envelope<M> message);

    /** The same body to many; encoded once. All envelopes share sender, label and body. */
    void multicast(List<Envelope<M>> messages);

    /** End of a turn: everything handed over may now go out. */
    void flush();
}
