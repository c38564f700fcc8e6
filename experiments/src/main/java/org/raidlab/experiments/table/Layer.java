package org.raidlab.experiments.table;

import java.util.List;
import org.raidlab.comm.addressing.Frame;
import org.raidlab.core.Address;
import org.raidlab.core.ServerType;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Label;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.UiMessage;
import org.raidlab.msg.codec.Codecs;

/** The layers of Table 4 over long datagrams: what becomes of a message before it is sent and after it has come. */
enum Layer {
    /** Plain datagrams. */
    UDP,
    /** Long datagrams of bytes. */
    LDG,
    /** A message of RAID: encoded, in a frame with the addresses of servers, decoded. */
    RAID;

    private static final Codec<RaidMessage> CODEC = Codecs.raid("packed");
    private static final Address FROM = Address.of(1, ServerType.UI);
    private static final Address TO = Address.of(2, ServerType.UI);
    private static final Label LABEL = new Label(1, 0);

    /** Bytes for a message of about this many. */
    byte[] message(int bytes) {
        return this == RAID ? framed(new UiMessage.Submit(1, 1, "x".repeat(bytes), false)) : new byte[bytes];
    }

    /** Takes a message as a server would, and makes the answer of it. */
    byte[] answer(byte[] message) {
        return this == RAID ? framed(body(message)) : message;
    }

    /** Takes an answer as a server would. */
    void take(byte[] answer) {
        if (this == RAID) {
            body(answer);
        }
    }

    private static byte[] framed(RaidMessage body) {
        return new Frame(FROM, List.of(TO), LABEL, CODEC.encode(body)).encode();
    }

    private static RaidMessage body(byte[] message) {
        try {
            return CODEC.decode(Frame.decode(message).body());
        } catch (MalformedException e) {
            throw new IllegalStateException("long datagrams let damage through", e);
        }
    }
}
