package org.raidlab.comm.addressing;

import org.raidlab.core.Invariants;

/**
 * A protocol of long datagrams: its number is the first byte of each of its messages. raid-comm declares the first
 * five; a system declares further ones from {@link #FIRST_FREE} on.
 *
 * @param number the first byte, 0 to 255; unique among the protocols of a system
 * @param name for messages to people
 */
public record ProtocolId(int number, String name) {
    /** Messages between servers, as {@link Frame}s. */
    public static final ProtocolId FRAMES = new ProtocolId(0, "frames");
    /** The name service. */
    public static final ProtocolId NAMES = new ProtocolId(1, "names");
    /** Status, stop, losses. */
    public static final ProtocolId CONTROL = new ProtocolId(2, "control");
    /** Between the processes of one site. */
    public static final ProtocolId LINK = new ProtocolId(3, "link");
    /** Between a site's log and the memories that keep its newest records. */
    public static final ProtocolId MEMORY = new ProtocolId(4, "memory");

    /** The first number for a protocol of a system. */
    public static final int FIRST_FREE = 5;

    public ProtocolId {
        Invariants.require(number >= 0 && number < 1 << Byte.SIZE, "a protocol's number is one byte");
    }

    /** Returns whether a message is of this protocol. */
    public boolean isOf(byte[] message) {
        return message.length > 0 && Byte.toUnsignedInt(message[0]) == number;
    }
}
