package org.raidlab.experiments.table;

import org.raidlab.comm.addressing.Frame;
import org.raidlab.comm.addressing.FrameHead;
import org.raidlab.core.Address;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.msg.RaidServer;

/**
 * The layers of Table 4, which process bytes before they are sent and after they have come. On each of them the sender
 * writes its bytes into a message that it hands over.
 */
enum Layer {
    /** Plain datagrams. */
    UDP,
    /** Long datagrams. */
    LDG,
    /** The RAID layer: from server to server, by their addresses; the bytes are an encoded message. */
    RAID;

    private static final FrameHead HEAD =
            FrameHead.of(Address.of(1, RaidServer.UI), Address.of(2, RaidServer.UI), new MessageTag(1, 0));

    /** A message of so many bytes, ready to be sent. */
    byte[] message(Codec<Integer> codec, int bytes) {
        return this == RAID ? Frame.of(HEAD, codec, bytes).message() : codec.encode(bytes);
    }

    /** Takes a message; returns how many bytes its receiver gets. */
    int received(Codec<Integer> codec, byte[] message) {
        try {
            return this == RAID ? Frame.decode(message, RaidServer.ALL).body(codec) : codec.decode(message);
        } catch (MalformedException e) {
            throw new IllegalStateException("long datagrams let damage through", e);
        }
    }
}
