package org.raidlab.store.blocks;

import java.nio.ByteBuffer;
import java.util.function.Supplier;
import java.util.zip.CRC32C;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.Remedy;

/**
 * The image of a block on the device: magic (4 bytes), CRC32C of everything else (4), block number (8), write sequence
 * (8), zeros up to byte 64, payload.
 */
final class BlockImage {
    private static final int PREFIX_BYTES = BlockDevice.OWN_BYTES;
    private static final int MAGIC = 0x5241_4942; // RAIB
    private static final int CRC_AT = 4;
    private static final int NUMBER_AT = 8;
    private static final int SEQUENCE_AT = 16;

    private BlockImage() {}

    /**
     * Fills the buffer, which has the size of a block, with block {@code number} holding the given bytes and zeros
     * after them.
     */
    static void encode(long number, long sequence, ByteBuffer payload, ByteBuffer into) {
        into.clear();
        into.putInt(MAGIC).putInt(0).putLong(number).putLong(sequence);
        zeros(into, PREFIX_BYTES);
        into.put(payload);
        zeros(into, into.capacity());
        into.putInt(CRC_AT, crc(into)).flip();
    }

    private static void zeros(ByteBuffer into, int upTo) {
        while (into.position() < upTo) {
            into.put((byte) 0);
        }
    }

    /** Checks that a whole block of this number was read and copies its payload. */
    static void decode(long number, ByteBuffer from, int count, byte[] into, int at, Supplier<String> place) {
        if (count == 0 || (count == from.capacity() && isUnwritten(from))) {
            throw new StorageException("block " + number + " was never written in " + place.get());
        }
        if (count < from.capacity() || from.getInt(0) != MAGIC || from.getInt(CRC_AT) != crc(from)) {
            throw new StorageException("block " + number + " is damaged in " + place.get()
                    + ": its checksum does not fit; " + Remedy.REJOIN);
        }
        if (from.getLong(NUMBER_AT) != number) {
            throw new StorageException("block " + number + " is damaged in " + place.get() + ": block "
                    + from.getLong(NUMBER_AT) + " stands there, written to the wrong place");
        }
        from.get(PREFIX_BYTES, into, at, from.capacity() - PREFIX_BYTES);
    }

    static long sequence(ByteBuffer block) {
        return block.getLong(SEQUENCE_AT);
    }

    private static boolean isUnwritten(ByteBuffer block) {
        for (int at = 0; at < block.capacity(); at += Long.BYTES) {
            if (block.getLong(at) != 0) {
                return false;
            }
        }
        return true;
    }

    private static int crc(ByteBuffer block) {
        CRC32C crc = new CRC32C();
        crc.update(block.slice(0, CRC_AT));
        crc.update(block.slice(NUMBER_AT, block.capacity() - NUMBER_AT));
        return (int) crc.getValue();
    }
}
