package org.raidlab.comm.ldg;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The receiver's last answer about a message of many fragments: the sender may discard the message.
 *
 * @param addressee the life that sends the message
 * @param end how it ended
 * @param unaskedBytes of the receiver's buffer that may be used up by the next message before credit is given for it
 */
record Done(ProcessId addressee, End end, int unaskedBytes) {
    static final int BYTES = 17;

    private static final End[] ENDS = End.values();

    /** The outcome of a message at its receiver. The order is part of the wire format. */
    enum End {
        DELIVERED,
        /** Given up for age, or after requests in vain. */
        EXPIRED,
        /** Longer than the receiver's limit. */
        TOO_LARGE,
        /** A fragment came of which the receiver, perhaps a new life of it, knows no beginning. */
        UNKNOWN
    }

    void write(ByteBuffer out) {
        out.putLong(addressee.number()).putInt(addressee.incarnation()).put((byte) end.ordinal());
        out.putInt(unaskedBytes);
    }

    /** Reads the answer from a datagram's content; returns null if the content is not one. */
    static @Nullable Done read(ByteBuffer content) {
        if (content.remaining() != BYTES) {
            return null;
        }
        ProcessId addressee = new ProcessId(content.getLong(), content.getInt());
        int end = content.get();
        int unaskedBytes = content.getInt();
        boolean valid = end >= 0 && end < ENDS.length && unaskedBytes >= 0;
        return valid ? new Done(addressee, ENDS[end], unaskedBytes) : null;
    }
}
