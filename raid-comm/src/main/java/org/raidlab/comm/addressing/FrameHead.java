package org.raidlab.comm.addressing;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.MessageTag;

/**
 * The head of a frame: the sending server and one or more receiving servers of the process to which the frame is sent.
 * A multicast within a process carries its body once.
 *
 * @param from the sending server
 * @param to the receiving servers, all at one process; not empty
 * @param messageTag the sender's incarnation and checkpoint interval
 */
public record FrameHead(Address from, List<Address> to, MessageTag messageTag) {
    /** Most receivers of one frame. */
    public static final int RECEIVERS_MAX = 1_024;

    private static final int BYTES_EXPECTED = 24;
    private static final int RECEIVER_BYTES_EXPECTED = 8;

    public FrameHead {
        to = List.copyOf(to);
        Invariants.require(!to.isEmpty() && to.size() <= RECEIVERS_MAX, "a frame has 1 to 1,024 receivers");
    }

    /** Returns a head for a single receiving server. */
    public static FrameHead of(Address from, Address to, MessageTag messageTag) {
        return new FrameHead(from, List.of(to), messageTag);
    }

    /** Encodes the head, protocol byte included. */
    byte[] encode() {
        WireWriter out = new WireWriter(BYTES_EXPECTED + RECEIVER_BYTES_EXPECTED * to.size());
        out.u8(ProtocolId.FRAMES.number());
        AddressCodec.write(from, out);
        out.varint(to.size());
        for (Address receiver : to) {
            AddressCodec.write(receiver, out);
        }
        return out.zigzag(messageTag.incarnation())
                .zigzag(messageTag.interval())
                .toBytes();
    }

    static FrameHead read(WireReader in, ServerTypes types) throws MalformedException {
        in.refuseUnless(in.u8() == ProtocolId.FRAMES.number(), "not a frame");
        Address from = AddressCodec.read(in, types);
        List<Address> to = in.list(RECEIVERS_MAX, each -> AddressCodec.read(each, types));
        in.refuseUnless(!to.isEmpty(), "a frame without receivers");
        return new FrameHead(from, to, new MessageTag(in.signed(), in.signed()));
    }
}
