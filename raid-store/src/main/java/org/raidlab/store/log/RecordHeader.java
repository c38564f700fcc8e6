package org.raidlab.store.log;

import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The header before a payload. Its checksum covers the position, so that a stale record in a recycled segment is never
 * taken for a new one.
 *
 * @param length payload bytes
 * @param epoch which opening of the log wrote it; what an earlier opening left beyond its cut is stale
 * @param back bytes from what was durable when it was appended up to this record: a damaged record before that was once
 *     durable, so it is a hole; a damaged one after it was written together with this one, so it is a torn tail
 * @param payloadCrc CRC32C of the payload
 */
record RecordHeader(int length, int epoch, int back, int payloadCrc) {
    static final int MAGIC = 0x524c_4f47;

    void encode(long position, ByteBuffer into) {
        into.clear();
        into.putInt(MAGIC).putInt(length).putInt(epoch).putInt(back).putInt(payloadCrc);
        into.putInt(crc(position, into)).flip();
    }

    /** The header in the buffer's first bytes, if a whole one stands there and belongs to this position. */
    static Optional<RecordHeader> decode(long position, ByteBuffer from) {
        if (from.getInt(0) != MAGIC || from.getInt(20) != crc(position, from)) {
            return Optional.empty();
        }
        return Optional.of(new RecordHeader(from.getInt(4), from.getInt(8), from.getInt(12), from.getInt(16)))
                .filter(header -> header.length >= 0 && header.length <= LogFormat.PAYLOAD_BYTES_MAX);
    }

    /** Returns the position at which the next record begins. */
    long next(long position) {
        return position + LogFormat.recordBytes(length);
    }

    /** Returns the position before which everything was durable when the record at {@code position} was appended. */
    long durableBefore(long position) {
        return position - back;
    }

    static int crc(byte[] payload) {
        CRC32C crc = new CRC32C();
        crc.update(payload);
        return (int) crc.getValue();
    }

    private static int crc(long position, ByteBuffer header) {
        CRC32C crc = new CRC32C();
        crc.update(header.slice(0, LogFormat.HEADER_BYTES - Integer.BYTES));
        for (int shift = Long.SIZE - Byte.SIZE; shift >= 0; shift -= Byte.SIZE) {
            crc.update((int) (position >>> shift) & 0xff);
        }
        return (int) crc.getValue();
    }
}
