package org.raidlab.comm.ldg;

import org.jspecify.annotations.Nullable;

/** The kind of a datagram. The order is part of the wire format; 0 is none. */
enum Kind {
    /** Whole messages, one or more. */
    BUNDLE,
    /** A part of a message too long for one datagram. */
    FRAGMENT,
    /** From receiver to sender: how far it may send, and what is missing. */
    GRANT,
    /** From receiver to sender: send nothing more of this message. */
    DONE,
    /** From receiver to sender: how far has it counted? Its numbers are below what was taken for its highest. */
    CHALLENGE,
    /** The sender's answer: its last number. */
    RESPONSE;

    private static final Kind[] BY_BYTE = values();

    byte onWire() {
        return (byte) (ordinal() + 1);
    }

    static @Nullable Kind of(byte onWire) {
        return onWire >= 1 && onWire <= BY_BYTE.length ? BY_BYTE[onWire - 1] : null;
    }
}
