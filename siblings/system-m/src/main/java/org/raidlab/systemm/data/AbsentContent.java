package org.raidlab.systemm.data;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.codec.Row;

/** The content of a segment that only the backup copy has: what its directory says, and what redo has changed since. */
final class AbsentContent {
    private static final Row FREE = new Row(new byte[] {(byte) SlotState.FREE.ordinal()});

    private final SlotState[] states;
    private final int[] ids;
    private final long[] lsns;
    private final Supplier<byte[]> copy;
    /** Images of slots that are newer than those of the copy; null where there is none. */
    private @Nullable Row[] newer = {};

    /** @param copy reads the segment, and proves it */
    AbsentContent(int slots, SegmentDirectory directory, Supplier<byte[]> copy) {
        this.copy = copy;
        states = new SlotState[slots];
        ids = new int[slots];
        lsns = new long[slots];
        Arrays.fill(states, SlotState.FREE);
        directory.forEach((slot, state, id, lsn) -> {
            states[slot] = state;
            ids[slot] = id;
            lsns[slot] = lsn;
        });
    }

    SlotState state(int slot) {
        return states[slot];
    }

    int id(int slot) {
        return ids[slot];
    }

    long lsn(int slot) {
        return lsns[slot];
    }

    void restore(int slot, Row image) {
        ByteBuffer header = ByteBuffer.wrap(image.bytes());
        states[slot] = SlotState.of(header.get(0));
        ids[slot] = header.getInt(Segment.ID_AT);
        lsns[slot] = header.getLong(Segment.LSN_AT);
        put(slot, image);
    }

    void free(int slot) {
        states[slot] = SlotState.FREE;
        put(slot, FREE);
    }

    private void put(int slot, Row image) {
        if (newer.length == 0) {
            newer = new Row[states.length];
        }
        newer[slot] = image;
    }

    /** Returns the content of the copy. */
    byte[] load() {
        return copy.get();
    }

    /** Returns what is newer than the copy, by slot; null where nothing is. */
    @Nullable
    Row[] newer() {
        return newer;
    }
}
