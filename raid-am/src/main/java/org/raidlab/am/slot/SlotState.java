package org.raidlab.am.slot;

import org.raidlab.core.turn.StorageException;

/** The states of a slot. The order is part of the segments' format. */
public enum SlotState {
    /** Nothing. */
    FREE,
    /** A tuple. */
    LIVE,
    /** The stamp of a deletion, so that what is older does not come back. */
    TOMBSTONE;

    private static final SlotState[] BY_ORDINAL = values();

    static SlotState of(byte code) {
        if (code < 0 || code >= BY_ORDINAL.length) {
            throw new StorageException("no slot has state " + code);
        }
        return BY_ORDINAL[code];
    }

    byte code() {
        return (byte) ordinal();
    }
}
