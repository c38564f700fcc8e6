package org.raidlab.comm.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * An array of the kernel's message headers (struct mmsghdr), each with room for an address, memory parts and a control
 * word: the length of the datagrams that the kernel cuts or joins.
 */
final class Messages {
    private static final int HEADER_BYTES = 64;
    private static final int NAME_LENGTH_AT = 8;
    private static final int PART_AT = 16;
    private static final int PARTS_AT = 24;
    private static final int CONTROL_AT = 32;
    private static final int CONTROL_LENGTH_AT = 40;
    private static final int LENGTH_AT = 56;

    private static final int PART_BYTES = 16;
    private static final int PART_LENGTH_AT = 8;
    private static final int NAME_ROOM = 32;
    private static final int CONTROL_ROOM = 64;
    private static final int CONTROL_LEVEL_AT = 8;
    private static final int CONTROL_TYPE_AT = 12;
    private static final int CONTROL_DATA_AT = 16;
    private static final int SEGMENT_CONTROL_BYTES = 18;
    private static final int SEGMENT_CONTROL_ROOM = 24;

    /** Level and types of UDP's options. */
    static final int SOL_UDP = 17;

    static final int UDP_SEGMENT = 103;
    static final int UDP_GRO = 104;

    private final MemorySegment headers;
    private final MemorySegment names;
    private final MemorySegment parts;
    private final MemorySegment controls;
    private final int partsEach;

    /** Creates so many headers, each with so many parts. */
    Messages(Arena arena, int count, int partsEach) {
        this.partsEach = partsEach;
        headers = arena.allocate((long) count * HEADER_BYTES, Long.BYTES);
        names = arena.allocate((long) count * NAME_ROOM, Long.BYTES);
        parts = arena.allocate((long) count * partsEach * PART_BYTES, Long.BYTES);
        controls = arena.allocate((long) count * CONTROL_ROOM, Long.BYTES);
        for (int i = 0; i < count; i++) {
            long header = (long) i * HEADER_BYTES;
            headers.set(JAVA_LONG, header, names.address() + nameAt(i));
            headers.set(JAVA_LONG, header + PART_AT, parts.address() + (long) i * partsEach * PART_BYTES);
            headers.set(JAVA_LONG, header + PARTS_AT, partsEach);
            headers.set(JAVA_LONG, header + CONTROL_AT, controls.address() + (long) i * CONTROL_ROOM);
        }
    }

    /** The headers from this one on. */
    MemorySegment from(int index) {
        return index == 0 ? headers : headers.asSlice((long) index * HEADER_BYTES);
    }

    MemorySegment names() {
        return names;
    }

    static long nameAt(int index) {
        return (long) index * NAME_ROOM;
    }

    /** Prepares a header for the kernel to fill. */
    void expect(int index) {
        long header = (long) index * HEADER_BYTES;
        headers.set(JAVA_INT, header + NAME_LENGTH_AT, SocketAddresses.BYTES);
        headers.set(JAVA_LONG, header + CONTROL_LENGTH_AT, CONTROL_ROOM);
    }

    /** Sets the memory of a header's first part. */
    void part(int index, long address, long bytes) {
        part(index, 0, address, bytes);
    }

    /** Sets the memory of one part of a header. */
    void part(int index, int which, long address, long bytes) {
        long part = ((long) index * partsEach + which) * PART_BYTES;
        parts.set(JAVA_LONG, part, address);
        parts.set(JAVA_LONG, part + PART_LENGTH_AT, bytes);
    }

    /** Prepares a header for sending; the kernel cuts it into datagrams of this length if the length is not 0. */
    void leave(int index, int nameBytes, int segmentBytes) {
        long header = (long) index * HEADER_BYTES;
        headers.set(JAVA_INT, header + NAME_LENGTH_AT, nameBytes);
        headers.set(JAVA_LONG, header + CONTROL_LENGTH_AT, segmentBytes == 0 ? 0 : SEGMENT_CONTROL_ROOM);
        if (segmentBytes != 0) {
            long control = (long) index * CONTROL_ROOM;
            controls.set(JAVA_LONG, control, SEGMENT_CONTROL_BYTES);
            controls.set(JAVA_INT, control + CONTROL_LEVEL_AT, SOL_UDP);
            controls.set(JAVA_INT, control + CONTROL_TYPE_AT, UDP_SEGMENT);
            controls.set(JAVA_SHORT, control + CONTROL_DATA_AT, (short) segmentBytes);
        }
    }

    /** Returns how many bytes came with a header that a call for several datagrams filled. */
    int length(int index) {
        return headers.get(JAVA_INT, (long) index * HEADER_BYTES + LENGTH_AT);
    }

    /** Returns the length of the datagrams that the kernel joined; 0 if it was one. */
    int segmentBytes(int index) {
        if (headers.get(JAVA_LONG, (long) index * HEADER_BYTES + CONTROL_LENGTH_AT) < SEGMENT_CONTROL_BYTES) {
            return 0;
        }
        long control = (long) index * CONTROL_ROOM;
        boolean joined = controls.get(JAVA_INT, control + CONTROL_LEVEL_AT) == SOL_UDP
                && controls.get(JAVA_INT, control + CONTROL_TYPE_AT) == UDP_GRO;
        return joined ? controls.get(JAVA_INT, control + CONTROL_DATA_AT) : 0;
    }
}
