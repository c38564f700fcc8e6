package org.raidlab.comm.seal;

import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * The head of a sealed datagram: readable but authenticated.
 *
 * @param packetType what it is
 * @param sender the salt of the life that sealed it
 * @param receiver the first half of the salt of the life that it is for; 0 in all but datagrams
 * @param admission the number under which the receiver has let the stream in; 0 in all but datagrams
 * @param stream of the sender, one for each admission; 0 in all but datagrams
 * @param count within the stream, from 1; stream and count are the nonce
 */
record Head(PacketType packetType, SenderNonce sender, long receiver, long admission, int stream, long count) {
    static final int BYTES = 52;
    /** Where the nonce stands: stream and count. */
    static final int NONCE_AT = 40;

    static final int NONCE_BYTES = 12;
    /** The tag that ends a sealed datagram. */
    static final int TAG_BYTES = 16;
    /** What sealing adds to a datagram. */
    static final int OVERHEAD = BYTES + TAG_BYTES;

    private static final int MAGIC = 0x5253_4c44;
    private static final byte VERSION = 1;
    private static final short RESERVED = 0;
    private static final int VERSION_AT = 4;
    private static final int WORD_AT = 5;
    private static final int SALT_AT = 8;

    /** Whether these bytes claim to be sealed. */
    static boolean isSealed(ByteBuffer datagram) {
        return datagram.remaining() >= Integer.BYTES && datagram.getInt(datagram.position()) == MAGIC;
    }

    /** Why this is no sealed datagram; null if it may be one. */
    static @Nullable SealCount refusal(ByteBuffer datagram) {
        int start = datagram.position();
        if (!isSealed(datagram)) {
            return SealCount.DROPPED_UNSEALED;
        }
        if (datagram.remaining() < OVERHEAD) {
            return SealCount.DROPPED_TRUNCATED;
        }
        if (datagram.get(start + VERSION_AT) != VERSION) {
            return SealCount.DROPPED_BAD_VERSION;
        }
        return PacketType.of(datagram.get(start + WORD_AT)) == null ? SealCount.DROPPED_BAD_KIND : null;
    }

    /** Reads the head of a datagram that {@link #refusal} let pass; the buffer's position stays. */
    static Head read(ByteBuffer datagram) {
        ByteBuffer in = datagram.duplicate();
        int start = in.position();
        PacketType packetType = PacketType.of(in.get(start + WORD_AT));
        if (packetType == null) {
            throw new IllegalArgumentException("read before it was checked");
        }
        in.position(start + SALT_AT);
        SenderNonce sender = new SenderNonce(in.getLong(), in.getLong());
        return new Head(packetType, sender, in.getLong(), in.getLong(), in.getInt(), in.getLong());
    }

    void write(ByteBuffer out) {
        out.putInt(MAGIC).put(VERSION).put(packetType.onWire()).putShort(RESERVED);
        out.putLong(sender.high()).putLong(sender.low());
        out.putLong(receiver).putLong(admission).putInt(stream).putLong(count);
    }
}
