package org.raidlab.am.slot;

import java.util.List;

/** A scan cursor over the live slots of a part of a relation, segment by segment. */
public final class LiveSlots {
    private static final byte LIVE = SlotState.LIVE.code();
    private static final byte[] NOTHING = {};
    private final List<Segment> segments;
    private final int perSegment;
    private final int to;
    private int position;
    private int segment = -1;
    private int slotsLeft;
    private byte[] bytes = NOTHING;
    private int slotBytes;
    private int base;

    LiveSlots(List<Segment> segments, int perSegment, int from, int to) {
        this.segments = segments;
        this.perSegment = perSegment;
        this.to = to;
        this.position = from - 1;
        if (from < to) {
            enter(from / perSegment, from % perSegment);
        }
    }

    private void enter(int number, int slot) {
        Segment entered = segments.get(number);
        segment = number;
        bytes = entered.bytes();
        slotBytes = Segment.SLOT_OVERHEAD_BYTES + entered.rowWidth();
        base = entered.rowBase(slot) - slotBytes;
        slotsLeft = perSegment - slot;
    }

    /** Advances to the next live slot; false if there is none. No slot may change meanwhile. */
    public boolean next() {
        while (++position < to) {
            if (slotsLeft == 0) {
                enter(segment + 1, 0);
            }
            slotsLeft--;
            base += slotBytes;
            if (bytes[base - 1] == LIVE) {
                return true;
            }
        }
        position = to;
        return false;
    }

    /** Returns the position of the slot; at the end, the position where the search ended. */
    public int position() {
        return position;
    }

    /** Returns the array of the slot's row; for reading. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns the offset of the row in its array. */
    public int rowBase() {
        return base;
    }
}
