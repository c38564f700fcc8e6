package org.raidlab.systemm.data;

/** What a slot contains; its number is the first byte of the slot. */
public enum SlotState {
    FREE,
    /** A version whose transaction has not committed. After a restart it is nothing: its shadow counts. */
    NEW,
    /** The committed version of a record. */
    LIVE;

    private static final SlotState[] ALL = values();

    static SlotState of(byte number) {
        return ALL[number];
    }
}
