package org.raidlab.comm.ldg;

import java.nio.ByteBuffer;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The fixed binary header of a datagram, which the paper wished for (section 2.4: 60 % of a send went into an ASCII
 * one). The checksum stands first, so that one pass over what follows covers everything else.
 *
 * @param kind what the datagram is
 * @param sender of this datagram
 * @param message number of the message, from 1, within the sender's life; in answers the number of what they answer
 * @param index of the fragment, from 0
 * @param count of fragments
 * @param total length of the message in bytes; except in fragments, the length of what follows the header
 */
record Header(Kind kind, ProcessId sender, long message, int index, int count, int total) {
    static final int BYTES = 48;

    private static final short MAGIC = 0x4c44;
    private static final byte VERSION = 2;
    private static final int CHECKSUM_AT = 0;
    private static final int MAGIC_AT = 4;
    private static final int VERSION_AT = 6;
    private static final int KIND_AT = 7;
    private static final int INSTANCE_AT = 40;

    /** Returns a header for a datagram with complete content. */
    static Header whole(Kind kind, ProcessId sender, long message, int contentBytes) {
        return new Header(kind, sender, message, 0, 1, contentBytes);
    }

    /**
     * Returns why these bytes are no datagram of this instance, or null if they are one, as far as a checksum can tell.
     */
    static @Nullable LdgCount refusal(ByteBuffer datagram, long instanceId, CRC32C crc) {
        int start = datagram.position();
        if (datagram.remaining() < BYTES) {
            return LdgCount.DROPPED_TRUNCATED;
        }
        if (datagram.getShort(start + MAGIC_AT) != MAGIC) {
            return LdgCount.DROPPED_BAD_MAGIC;
        }
        if (datagram.get(start + VERSION_AT) != VERSION) {
            return LdgCount.DROPPED_BAD_VERSION;
        }
        if (datagram.getInt(start + CHECKSUM_AT) != checksum(datagram, crc)) {
            return LdgCount.DROPPED_BAD_CHECKSUM;
        }
        if (datagram.getLong(start + INSTANCE_AT) != instanceId) {
            return LdgCount.DROPPED_OTHER_INSTANCE;
        }
        return Kind.of(datagram.get(start + KIND_AT)) == null ? LdgCount.DROPPED_BAD_KIND : null;
    }

    /** Reads the header of a datagram that {@link #refusal} let pass; the content remains in the buffer. */
    static Header read(ByteBuffer datagram) {
        datagram.position(datagram.position() + KIND_AT);
        Kind kind = Kind.of(datagram.get());
        if (kind == null) {
            throw new IllegalArgumentException("read before it was checked");
        }
        ProcessId sender = new ProcessId(datagram.getLong(), datagram.getInt());
        Header header =
                new Header(kind, sender, datagram.getLong(), datagram.getInt(), datagram.getInt(), datagram.getInt());
        datagram.getLong(); // the instance, which refusal has compared
        return header;
    }

    /** Writes the header, for a receiver of this instance, without its checksum. */
    void write(ByteBuffer out, long instanceId) {
        out.putInt(0).putShort(MAGIC).put(VERSION).put(kind.onWire());
        out.putLong(sender.number()).putInt(sender.incarnation());
        out.putLong(message).putInt(index).putInt(count).putInt(total).putLong(instanceId);
    }

    /** Fills in the checksum of a whole datagram, from position to limit. */
    static void seal(ByteBuffer datagram, CRC32C crc) {
        datagram.putInt(datagram.position() + CHECKSUM_AT, checksum(datagram, crc));
    }

    /** Fills in the checksum of a datagram in two parts. */
    static void seal(ByteBuffer head, ByteBuffer content, CRC32C crc) {
        crc.reset();
        update(crc, head, MAGIC_AT);
        update(crc, content, 0);
        head.putInt(head.position() + CHECKSUM_AT, (int) crc.getValue());
    }

    private static int checksum(ByteBuffer datagram, CRC32C crc) {
        crc.reset();
        update(crc, datagram, MAGIC_AT);
        return (int) crc.getValue();
    }

    private static void update(CRC32C crc, ByteBuffer part, int skipped) {
        int start = part.position();
        part.position(start + skipped);
        crc.update(part);
        part.position(start);
    }
}
