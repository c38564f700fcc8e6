package org.raidlab.comm.addressing;

import org.raidlab.core.codec.MalformedException;

/** The protocol of a long datagram: its first byte. The order is part of the wire format. */
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

    /** Returns the protocol of a message that just arrived. */
    public static ProtocolId of(byte[] message) throws MalformedException {
        if (message.length == 0) {
            throw new MalformedException("a message without a vocabulary");
        }
        return of(message[0]);
    }

    /** Returns the protocol for a first byte. */
    public static ProtocolId of(byte first) throws MalformedException {
        if (first < 0 || first >= BY_BYTE.length) {
            throw new MalformedException("no such vocabulary");
        }
        return BY_BYTE[first];
    }
}
