package org.raidlab.am.slot;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.StorageException;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.msg.relation.RelationId;

/**
 * A piece of a relation: one byte array, which is the payload of one block. It describes itself in a header, so that a
 * checkpoint needs no directory; all numbers are little-endian.
 *
 * <pre>
 *   0  u32 magic           4  u32 segment number   8  u64 relation id, 0 for a free segment
 *  16  u32 row width      20  u32 slots           24  u64 number of the checkpoint that wrote this image
 *  64  slots: u64 tuple id, u64 version, u8 state, row
 * </pre>
 */
public final class Segment {
    /** Bytes before the first slot. */
    public static final int HEADER_BYTES = 64;
    /** Bytes of a slot beside its row. */
    public static final int SLOT_OVERHEAD_BYTES = 17;

    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int MAGIC = 0x534d4152;
    private static final int AT_NUMBER = 4;
    private static final int AT_RELATION = 8;
    private static final int AT_ROW_WIDTH = 16;
    private static final int AT_SLOTS = 20;
    private static final int AT_CHECKPOINT = 24;
    private static final int VERSION_OFFSET = 8;
    private static final int STATE_OFFSET = 16;

    private final int number;
    private final RelationId relation;
    private final int rowWidth;
    private final byte[] bytes;

    private Segment(int number, RelationId relation, int rowWidth, byte[] bytes) {
        this.number = number;
        this.relation = relation;
        this.rowWidth = rowWidth;
        this.bytes = bytes;
    }

    /** An empty segment for rows of a relation. */
    static Segment create(int number, RelationId relation, int rowWidth) {
        byte[] bytes = header(RaidDevices.DATABASE.payloadBytes(), number, relation);
        INT.set(bytes, AT_ROW_WIDTH, rowWidth);
        INT.set(bytes, AT_SLOTS, slotsFor(rowWidth));
        return new Segment(number, relation, rowWidth, bytes);
    }

    private static byte[] header(int length, int number, RelationId relation) {
        byte[] bytes = new byte[length];
        INT.set(bytes, 0, MAGIC);
        INT.set(bytes, AT_NUMBER, number);
        LONG.set(bytes, AT_RELATION, relation.bits());
        return bytes;
    }

    /** Returns how many slots for rows of this width fit into a segment. */
    static int slotsFor(int rowWidth) {
        return (RaidDevices.DATABASE.payloadBytes() - HEADER_BYTES) / (SLOT_OVERHEAD_BYTES + rowWidth);
    }

    /** Returns the block on stable storage for a segment number that no relation uses. */
    static Block freeImage(int number, long checkpoint) {
        byte[] bytes = header(HEADER_BYTES, number, new RelationId(0));
        LONG.set(bytes, AT_CHECKPOINT, checkpoint);
        return new Block(bytes);
    }

    /** Returns a copy of the segment at this moment, for stable storage. */
    Block image(long checkpoint) {
        byte[] copy = bytes.clone();
        LONG.set(copy, AT_CHECKPOINT, checkpoint);
        return new Block(copy);
    }

    /**
     * Restores an image read back from stable storage; relation 0 means that the number is free.
     *
     * @throws StorageException if it is not the image of segment {@code number} by checkpoint {@code newest} or an
     *     older one
     */
    static Segment of(Block image, int number, long newest) {
        byte[] bytes = image.bytes();
        check(
                bytes.length == RaidDevices.DATABASE.payloadBytes() && (int) INT.get(bytes, 0) == MAGIC,
                number,
                "is no segment");
        check((int) INT.get(bytes, AT_NUMBER) == number, number, "holds another one");
        check((long) LONG.get(bytes, AT_CHECKPOINT) <= newest, number, "is newer than its checkpoint");
        RelationId relation = new RelationId((long) LONG.get(bytes, AT_RELATION));
        int rowWidth = (int) INT.get(bytes, AT_ROW_WIDTH);
        boolean free = relation.bits() == 0;
        check(free || isWidth(rowWidth), number, "has no possible row width");
        check(free || (int) INT.get(bytes, AT_SLOTS) == slotsFor(rowWidth), number, "has a wrong number of slots");
        return new Segment(number, relation, rowWidth, bytes);
    }

    private static void check(boolean holds, int number, String what) {
        if (!holds) {
            throw new StorageException("the block of segment " + number + " " + what);
        }
    }

    private static boolean isWidth(int rowWidth) {
        return rowWidth > 0 && rowWidth <= SlotArea.ROW_WIDTH_MAX;
    }

    /** Returns the segment's number on stable storage. */
    public int number() {
        return number;
    }

    /** Returns the relation that the segment belongs to; 0 if it belongs to none. */
    public RelationId relation() {
        return relation;
    }

    public int rowWidth() {
        return rowWidth;
    }

    boolean isFree() {
        return relation.bits() == 0;
    }

    int slots() {
        return slotsFor(rowWidth);
    }

    byte[] bytes() {
        return bytes;
    }

    private int base(int slot) {
        return HEADER_BYTES + slot * (SLOT_OVERHEAD_BYTES + rowWidth);
    }

    int rowBase(int slot) {
        return base(slot) + SLOT_OVERHEAD_BYTES;
    }

    long tuple(int slot) {
        return (long) LONG.get(bytes, base(slot));
    }

    void setTuple(int slot, long tuple) {
        LONG.set(bytes, base(slot), tuple);
    }

    long version(int slot) {
        return (long) LONG.get(bytes, base(slot) + VERSION_OFFSET);
    }

    SlotState state(int slot) {
        return SlotState.of(bytes[base(slot) + STATE_OFFSET]);
    }

    void setState(int slot, long version, SlotState state) {
        int base = base(slot);
        LONG.set(bytes, base + VERSION_OFFSET, version);
        bytes[base + STATE_OFFSET] = state.code();
    }

    void setRow(int slot, byte[] row) {
        Invariants.check(row.length == rowWidth, "a row has its relation's width");
        System.arraycopy(row, 0, bytes, rowBase(slot), rowWidth);
    }
}
