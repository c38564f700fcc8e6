package org.raidlab.comm.ldg;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The receiver's grant of credit for a message of many fragments: how far the sender may send, and which of the
 * fragments that it may have sent are missing.
 *
 * @param addressee the life that sends the message; another one has nothing to do with it
 * @param limit fragments below this index may be sent
 * @param holes ranges of missing fragments, rising
 */
record Grant(ProcessId addressee, int limit, List<Range> holes) {
    /** Content bytes without holes. */
    static final int BYTES_MIN = 18;
    /** Content bytes of a hole. */
    static final int RANGE_BYTES = 8;
    /** Most holes in one grant: it fits any datagram that a network carries whole. */
    static final int HOLES_MAX = 128;

    /** A range of fragments: {@code length} of them from {@code first}. */
    record Range(int first, int length) {}

    int bytes() {
        return BYTES_MIN + RANGE_BYTES * holes.size();
    }

    void write(ByteBuffer out) {
        out.putLong(addressee.number()).putInt(addressee.incarnation()).putInt(limit);
        out.putShort((short) holes.size());
        for (Range hole : holes) {
            out.putInt(hole.first()).putInt(hole.length());
        }
    }

    /** Reads the grant from a datagram's content; returns null if the content is not one. */
    static @Nullable Grant read(ByteBuffer content) {
        if (content.remaining() < BYTES_MIN) {
            return null;
        }
        ProcessId addressee = new ProcessId(content.getLong(), content.getInt());
        int limit = content.getInt();
        int count = Short.toUnsignedInt(content.getShort());
        if (limit < 0 || count > HOLES_MAX || content.remaining() != count * RANGE_BYTES) {
            return null;
        }
        List<Range> holes = new ArrayList<>(count);
        int end = 0;
        for (int i = 0; i < count; i++) {
            Range hole = new Range(content.getInt(), content.getInt());
            if (hole.first() < end || hole.length() <= 0 || hole.length() > limit - hole.first()) {
                return null;
            }
            end = hole.first() + hole.length();
            holes.add(hole);
        }
        return new Grant(addressee, limit, holes);
    }
}
