package org.raidlab.comm.addressing;

import org.raidlab.core.codec.MalformedException;

/** Whose words a long datagram holds: its first byte. The order is part of the wire format. */
public enum ProtocolId {
    /** Messages between servers, as {@link Frame}s. */
    RAID,
    /** The name service. */
    NAMES,
    /** Status, stop, losses. */
    CONTROL,
    /** Between the processes of one site. */
    LINK;

    private static final ProtocolId[] BY_BYTE = values();

    /** The vocabulary of a message that just came. */
    public static ProtocolId of(byte[] message) throws MalformedException {
        if (message.length == 0) {
            throw new MalformedException("a message without a vocabulary");
        }
        return of(message[0]);
    }

    /** The vocabulary that a first byte stands for. */
    public static ProtocolId of(byte first) throws MalformedException {
        if (first < 0 || first >= BY_BYTE.length) {
            throw new MalformedException("no such vocabulary");
        }
        return BY_BYTE[first];
    }
}
