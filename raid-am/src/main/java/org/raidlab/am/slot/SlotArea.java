package org.raidlab.am.slot;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.msg.relation.RelationId;

/**
 * The slots of one relation, numbered through its segments. A tuple keeps its position as long as it exists, so a
 * position serves as cursor of scans and as entry of indexes. Free slots are chained through their tuple-id fields.
 */
public final class SlotArea {
    /** No position. */
    public static final int NONE = -1;
    /** Most bytes of a row. */
    public static final int ROW_WIDTH_MAX = 32_767;

    private final SegmentTable table;
    private final RelationId relation;
    private final int rowWidth;
    private final int perSegment;
    private final List<Segment> segments = new ArrayList<>();
    private int end;
    private int firstFree = NONE;
    private int live;
    private int tombstones;

    public SlotArea(SegmentTable table, RelationId relation, int rowWidth) {
        Invariants.check(rowWidth > 0 && rowWidth <= ROW_WIDTH_MAX, "a row fits into a segment");
        this.table = table;
        this.relation = relation;
        this.rowWidth = rowWidth;
        this.perSegment = Segment.slotsFor(rowWidth);
    }

    /**
     * Takes a segment that was loaded from stable storage. Free slots below its last used one come into use again;
     * those behind it stay behind the end, so that scans do not look at them.
     */
    public void adopt(Segment segment) {
        Invariants.check(
                segment.rowWidth() == rowWidth && segment.relation().equals(relation), "a segment fits its relation");
        segments.add(segment);
        int first = end;
        int used = segments.size() * perSegment;
        while (used > first && state(used - 1) == SlotState.FREE) {
            used--;
        }
        end = used;
        for (int position = used - 1; position >= first; position--) {
            switch (state(position)) {
                case FREE -> chainFree(position);
                case LIVE -> live++;
                case TOMBSTONE -> tombstones++;
            }
        }
    }

    /** Returns the end of the positions: those below it were in use at some time. */
    public int end() {
        return end;
    }

    public int rowWidth() {
        return rowWidth;
    }

    /** How many slots hold a tuple. */
    public int live() {
        return live;
    }

    /** How many slots hold a deletion. */
    public int tombstones() {
        return tombstones;
    }

    /** How many segments there are. */
    public int segments() {
        return segments.size();
    }

    private Segment segment(int position) {
        return segments.get(position / perSegment);
    }

    /** The array that holds the row at a position; for reading. */
    public byte[] bytes(int position) {
        return segment(position).bytes();
    }

    /** Returns the offset of the row at a position in its array. */
    public int rowBase(int position) {
        return segment(position).rowBase(position % perSegment);
    }

    /** A copy of the row at a position. */
    public byte[] row(int position) {
        int base = rowBase(position);
        return Arrays.copyOfRange(bytes(position), base, base + rowWidth);
    }

    public long tuple(int position) {
        return segment(position).tuple(position % perSegment);
    }

    public long version(int position) {
        return segment(position).version(position % perSegment);
    }

    public SlotState state(int position) {
        return segment(position).state(position % perSegment);
    }

    public boolean isLive(int position) {
        return state(position) == SlotState.LIVE;
    }

    /** The live slots among these positions, in order. */
    public LiveSlots liveSlots(int from, int to) {
        return new LiveSlots(segments, perSegment, from, Math.min(to, end));
    }

    /** Takes a free slot for a tuple, as a deletion older than everything. */
    public int allocate(long tuple) {
        int position = takeFree();
        segment(position).setTuple(position % perSegment, tuple);
        setState(position, 0, SlotState.TOMBSTONE);
        return position;
    }

    private int takeFree() {
        if (firstFree != NONE) {
            int position = firstFree;
            firstFree = (int) tuple(position);
            return position;
        }
        if (end == segments.size() * perSegment) {
            segments.add(table.allocate(relation, rowWidth));
        }
        return end++;
    }

    /** Writes the values of the tuple at a position. */
    public void write(int position, long version, byte[] row) {
        segment(position).setRow(position % perSegment, row);
        setState(position, version, SlotState.LIVE);
    }

    /** Deletes the tuple at a position. */
    public void bury(int position, long version) {
        setState(position, version, SlotState.TOMBSTONE);
    }

    /** Frees the slot at a position and with it all knowledge of its tuple. */
    public void free(int position) {
        setState(position, 0, SlotState.FREE);
        chainFree(position);
    }

    private void chainFree(int position) {
        segment(position).setTuple(position % perSegment, firstFree);
        firstFree = position;
    }

    private void setState(int position, long version, SlotState state) {
        count(state(position), -1);
        count(state, 1);
        segment(position).setState(position % perSegment, version, state);
        table.changed(segment(position).number());
    }

    private void count(SlotState state, int change) {
        switch (state) {
            case FREE -> {}
            case LIVE -> live += change;
            case TOMBSTONE -> tombstones += change;
        }
    }

    /** Releases all segments of a destroyed relation. */
    public void release() {
        segments.forEach(table::release);
        segments.clear();
        end = 0;
        firstFree = NONE;
        live = 0;
        tombstones = 0;
    }

    /** Returns the bytes of the segments. */
    public long footprintBytes() {
        return segments.stream().mapToLong(segment -> segment.bytes().length).sum();
    }

    /** Throws unless the chain of free slots and the counts agree with the slots. */
    public void checkInvariantsFully() {
        int[] counts = new int[SlotState.values().length];
        for (int position = 0; position < end; position++) {
            counts[state(position).ordinal()]++;
        }
        Invariants.check(counts[SlotState.LIVE.ordinal()] == live, "live slots are counted");
        Invariants.check(counts[SlotState.TOMBSTONE.ordinal()] == tombstones, "tombstones are counted");
        int chained = 0;
        for (int position = firstFree; position != NONE; position = (int) tuple(position)) {
            Invariants.check(state(position) == SlotState.FREE, "only free slots are chained as free");
            chained++;
            Invariants.check(chained <= end, "the chain of free slots has no loop");
        }
        Invariants.check(chained == counts[SlotState.FREE.ordinal()], "every free slot is chained");
    }
}
