package org.raidlab.comm.addressing;

import java.util.List;
import org.raidlab.comm.wire.WireReader;
import org.raidlab.comm.wire.WireWriter;
import org.raidlab.core.Address;
import org.raidlab.core.Invariants;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.Label;

/**
 * What a long datagram of the RAID vocabulary holds: one body, from one server, to one or more servers of the process
 * that it is sent to. A multicast within a process carries its body once.
 *
 * @param from the sending server
 * @param to the receiving servers, all at one process; not empty
 * @param label the sender's incarnation and checkpoint interval
 * @param body the encoded message; handed over, not copied
 */
@SuppressWarnings("ArrayRecordComponent") // a hand-over of bytes, never compared
public record Frame(Address from, List<Address> to, Label label, byte[] body) {
    /** Most receivers of one frame. */
    public static final int RECEIVERS_MAX = 1_024;

    private static final int HEAD_BYTES_EXPECTED = 32;

    public Frame {
        to = List.copyOf(to);
        Invariants.require(!to.isEmpty() && to.size() <= RECEIVERS_MAX, "a frame has 1 to 1,024 receivers");
    }

    /** The frame as the message of a long datagram, its vocabulary byte included. */
    public byte[] encode() {
        WireWriter out = new WireWriter(HEAD_BYTES_EXPECTED + 8 * to.size());
        out.u8(Vocabulary.RAID.ordinal());
        AddressCodec.write(from, out);
        out.varint(to.size());
        for (Address receiver : to) {
            AddressCodec.write(receiver, out);
        }
        out.zigzag(label.incarnation()).zigzag(label.interval());
        return out.raw(body).toBytes();
    }

    /** Decodes the message of a long datagram, its vocabulary byte included. */
    public static Frame decode(byte[] message) throws MalformedException {
        WireReader in = new WireReader(message);
        in.refuseUnless(in.u8() == Vocabulary.RAID.ordinal(), "not a frame");
        Address from = AddressCodec.read(in);
        List<Address> to = in.list(RECEIVERS_MAX, AddressCodec::read);
        in.refuseUnless(!to.isEmpty(), "a frame without receivers");
        Label label = new Label(in.signed(), in.signed());
        return new Frame(from, to, label, in.rest());
    }
}
