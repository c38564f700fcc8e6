package org.raidlab.systemm.data;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.raidlab.core.codec.Row;

/** The content of a segment that only the backup copy has: what its directory says, and what redo has changed since. */
final class AbsentContent {
    private static final Row FREE = new Row(new byte[] {(byte) SlotState.FREE.ordinal()});

    private final SlotState[] states;
    private final int[] ids;
    private final long[] lsns;
    private final Supplier<byte[]> copy;
    /** Images of slots that are newer than those of the copy. */
    private final SortedMap<Integer, Row> newer = new TreeMap<>();

    /** @param copy reads the segment, and proves it */
    AbsentContent(int slots, SegmentDirectory directory, Supplier<byte[]> copy) {
        this.copy = copy;
        states = new SlotState[slots];
        ids = new int[slots];
        lsns = new long[slots];
        Arrays.fill(states, SlotState.FREE);
        for (SegmentDirectory.Version version : directory.versions()) {
            states[version.slot()] = version.isNew() ? SlotState.NEW : SlotState.LIVE;
            ids[version.slot()] = version.id();
            lsns[version.slot()] = version.lsn();
        }
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
        newer.put(slot, image);
    }

    void free(int slot) {
        states[slot] = SlotState.FREE;
        newer.put(slot, FREE);
    }

    /** Returns the content of the copy. */
    byte[] load() {
        return copy.get();
    }

    /** Returns the images of slots that are newer than those of the copy. */
    SortedMap<Integer, Row> newer() {
        return newer;
    }
}
