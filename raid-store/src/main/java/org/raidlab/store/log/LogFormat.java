package org.raidlab.store.log;

/** Sizes of the log's format, the same for the file and the heap, so that both give a record the same position. */
public final class LogFormat {
    /** Bytes before a record's payload. */
    public static final int HEADER_BYTES = 24;
    /** Records begin at multiples of this. */
    public static final int ALIGNMENT = 8;
    /** Most bytes of a payload. */
    public static final int PAYLOAD_BYTES_MAX = 1 << 28;

    private LogFormat() {}

    /** Bytes that a record of so much payload takes in the log. */
    public static long recordBytes(int payloadBytes) {
        return (HEADER_BYTES + (long) payloadBytes + ALIGNMENT - 1) & -ALIGNMENT;
    }

    /** Returns the number of zeros between a payload and the next record. */
    static int paddingBytes(int payloadBytes) {
        return (int) (recordBytes(payloadBytes) - HEADER_BYTES - payloadBytes);
    }
}
