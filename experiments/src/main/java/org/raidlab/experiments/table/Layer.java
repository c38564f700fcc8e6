package org.raidlab.experiments.table;

import java.util.List;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Label;

/** The layers of Table 4: what becomes of bytes before they are sent and after they have come. */
enum Layer {
    /** Plain datagrams. */
    UDP,
    /** Long datagrams. */
    LDG,
    /** The RAID layer: from server to server, by their addresses; the bytes are an encoded message. */
    RAID;

    private static final Address FROM = Address.of(1, ServerType.UI);
    private static final Address TO = Address.of(2, ServerType.UI);
    private static final Label LABEL = new Label(1, 0);

    /** Makes a message of so many bytes ready to be sent. */
    byte[] message(byte[] content) {
        return this == RAID ? new Frame(FROM, List.of(TO), LABEL, content).encode() : content;
    }

    /** Takes a message, and gives what it holds to its receiver. */
    byte[] content(byte[] message) {
        if (this != RAID) {
            return message;
        }
        try {
            return Frame.decode(message).body();
        } catch (MalformedException e) {
            throw new IllegalStateException("long datagrams let damage through", e);
        }
    }
}
