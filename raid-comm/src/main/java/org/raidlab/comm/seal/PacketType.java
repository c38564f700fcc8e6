package org.raidlab.comm.seal;

import org.jspecify.annotations.Nullable;

/** The kind of a sealed datagram; the order is the wire format's, from 1. */
enum PacketType {
    /** Carries a long datagram. */
    DATAGRAM,
    /** May I send to you? */
    HELLO,
    /** You may, under this admission. */
    WELCOME,
    /** I do not know you: say hello. */
    STRANGER;

    private static final PacketType[] ALL = values();

    byte onWire() {
        return (byte) (ordinal() + 1);
    }

    static @Nullable PacketType of(byte onWire) {
        return onWire >= 1 && onWire <= ALL.length ? ALL[onWire - 1] : null;
    }
}
