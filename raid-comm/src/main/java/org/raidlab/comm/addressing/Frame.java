package org.raidlab.comm.addressing;

import java.util.List;
import org.raidlab.core.Address;
import org.raidlab.core.ServerTypes;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;

/**
 * The content of a long datagram of the RAID protocol: a head and one body. Head and body stay in one array from codec
 * to codec: that the RAID layer copied messages is why its surcharge over LDG grew with their size in 1988 (paper
 * section 2.4).
 */
public final class Frame {
    private final FrameHead head;
    private final byte[] message;
    private final int bodyAt;

    private Frame(FrameHead head, byte[] message, int bodyAt) {
        this.head = head;
        this.message = message;
        this.bodyAt = bodyAt;
    }

    /** Returns a frame of a head and an encoded body. */
    public static <M> Frame of(FrameHead head, Codec<M> codec, M body) {
        byte[] first = head.encode();
        return new Frame(head, codec.encode(first, body), first.length);
    }

    /**
     * Decodes the head, with servers of these kinds; the frame keeps the array, protocol byte included, and the array
     * must not change.
     */
    public static Frame decode(byte[] message, ServerTypes types) throws MalformedException {
        WireReader in = new WireReader(message);
        FrameHead head = FrameHead.read(in, types);
        return new Frame(head, message, in.position());
    }

    public FrameHead head() {
        return head;
    }

    public Address from() {
        return head.from();
    }

    public List<Address> to() {
        return head.to();
    }

    /** Decodes the body. */
    public <M> M body(Codec<M> codec) throws MalformedException {
        return codec.decode(message, bodyAt);
    }

    public int bodyBytes() {
        return message.length - bodyAt;
    }

    /** Returns the entire frame as the message of a long datagram; the array is the frame's own. */
    public byte[] message() {
        return message;
    }
}
