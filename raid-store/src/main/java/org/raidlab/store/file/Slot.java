package org.raidlab.store.file;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;

/**
 * One of two slots: magic (8 bytes), CRC32C of magic and all that follows it (4), content length (4), sequence (8),
 * unit (4), zeros up to byte 64, content.
 *
 * @param unitBytes of what follows the slots in the file; 0 if it has no unit
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record Slot(long sequence, int unitBytes, byte[] content) {
    static final int PREFIX_BYTES = 64;
    private static final int CRC_AT = 8;
    private static final int LENGTH_AT = 12;
    private static final int SEQUENCE_AT = 16;
    private static final int UNIT_AT = 24;

    Slot {
        Invariants.check(content.length <= TwoSlots.CONTENT_BYTES_MAX, "a slot's content fits into it");
    }

    /** Fills the buffer with a whole slot, ready to be written. */
    void encode(long magic, ByteBuffer buffer) {
        buffer.clear();
        while (buffer.hasRemaining()) {
            buffer.putLong(0);
        }
        buffer.putLong(0, magic).putInt(LENGTH_AT, content.length).putLong(SEQUENCE_AT, sequence);
        buffer.putInt(UNIT_AT, unitBytes).put(PREFIX_BYTES, content);
        buffer.putInt(CRC_AT, crc(buffer)).clear();
    }

    /** The slot, or null if it is not whole. */
    static @Nullable Slot decode(long magic, ByteBuffer buffer) {
        if (buffer.remaining() < TwoSlots.SLOT_BYTES
                || buffer.getLong(0) != magic
                || buffer.getInt(CRC_AT) != crc(buffer)) {
            return null;
        }
        int length = buffer.getInt(LENGTH_AT);
        if (length < 0 || length > TwoSlots.CONTENT_BYTES_MAX) {
            return null;
        }
        byte[] content = new byte[length];
        buffer.get(PREFIX_BYTES, content);
        return new Slot(buffer.getLong(SEQUENCE_AT), buffer.getInt(UNIT_AT), content);
    }

    private static int crc(ByteBuffer slot) {
        CRC32C crc = new CRC32C();
        crc.update(slot.slice(0, CRC_AT));
        crc.update(slot.slice(LENGTH_AT, TwoSlots.SLOT_BYTES - LENGTH_AT));
        return (int) crc.getValue();
    }
}
