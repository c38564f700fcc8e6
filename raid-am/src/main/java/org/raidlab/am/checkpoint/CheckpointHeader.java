package org.raidlab.am.checkpoint;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.raidlab.am.slot.SegmentTable;
import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.StorageException;
import org.raidlab.msg.codec.RaidDevices;

/**
 * The device's header for the newest complete checkpoint; all numbers are little-endian.
 *
 * <pre>
 * 0  u64 magic     8  u32 format       12  u32 block payload bytes
 * 16  u64 number   24  u32 segments     28  u32 copy
 * 32  u64 redo     40  u64 newest stamp
 * </pre>
 *
 * @param number of the checkpoint, from 1; its parity says the copy
 * @param segments how many segment numbers the copy has, all of them written
 * @param redo position in the log from which on decisions have to be posted again
 * @param newest no stamp in the copy is newer
 */
public record CheckpointHeader(long number, int segments, long redo, Stamp newest) {
    private static final long MAGIC = 0x31504b434d415241L;
    private static final int FORMAT = 1;
    private static final int BYTES = 64;

    /** Returns the copy that a checkpoint writes: never the copy that the newest complete checkpoint is in. */
    public static int copyOf(long number) {
        return (int) (number % SegmentTable.COPIES);
    }

    public int copy() {
        return copyOf(number);
    }

    /** Returns the number of the block for a segment in a copy. */
    public static long block(int segment, int copy) {
        return (long) SegmentTable.COPIES * segment + copy;
    }

    Block encode() {
        ByteBuffer buffer = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        buffer.putLong(MAGIC).putInt(FORMAT).putInt(RaidDevices.DATABASE.payloadBytes());
        buffer.putLong(number).putInt(segments).putInt(copy());
        buffer.putLong(redo).putLong(newest.number());
        return new Block(buffer.array());
    }

    static CheckpointHeader decode(Block block) {
        ByteBuffer buffer = ByteBuffer.wrap(block.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        boolean known = buffer.remaining() >= BYTES
                && buffer.getLong() == MAGIC
                && buffer.getInt() == FORMAT
                && buffer.getInt() == RaidDevices.DATABASE.payloadBytes();
        if (!known) {
            throw new StorageException("the block device's header is not of a database in this format");
        }
        long number = buffer.getLong();
        int segments = buffer.getInt();
        int copy = buffer.getInt();
        long redo = buffer.getLong();
        long newest = buffer.getLong();
        if (number <= 0 || segments < 0 || copy != copyOf(number) || redo < 0 || newest < 0) {
            throw new StorageException("the block device's header makes no sense");
        }
        return new CheckpointHeader(number, segments, redo, new Stamp(newest));
    }
}
