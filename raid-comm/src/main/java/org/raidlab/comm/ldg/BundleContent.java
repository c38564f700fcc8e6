package org.raidlab.comm.ldg;

import java.nio.ByteBuffer;
import java.util.List;

/** Reads and writes the content of a bundle: each message after its length, a varint of at most three bytes. */
final class BundleContent {
    private static final int LENGTH_BYTES_MAX = 3;
    private static final int PAYLOAD_BITS = 7;
    private static final int MORE = 0x80;

    private BundleContent() {}

    /** Bytes that a message of this length takes in a bundle. */
    static int bytesFor(int length) {
        return lengthBytes(length) + length;
    }

    static void write(List<byte[]> messages, ByteBuffer out) {
        for (byte[] message : messages) {
            writeLength(message.length, out);
            out.put(message);
        }
    }

    static void writeLength(int length, ByteBuffer out) {
        int rest = length;
        while (rest >= MORE) {
            out.put((byte) (rest | MORE));
            rest >>>= PAYLOAD_BITS;
        }
        out.put((byte) rest);
    }

    /**
     * Returns whether the content is a sequence of complete messages; the endpoint checks it before it takes the first
     * of them.
     */
    static boolean isWellFormed(ByteBuffer content) {
        int start = content.position();
        boolean whole = content.hasRemaining();
        while (whole && content.hasRemaining()) {
            int length = readLength(content);
            whole = length >= 0 && length <= content.remaining();
            content.position(whole ? content.position() + length : start);
        }
        content.position(start);
        return whole;
    }

    private static int lengthBytes(int length) {
        return length < MORE ? 1 : length < 1 << (2 * PAYLOAD_BITS) ? 2 : LENGTH_BYTES_MAX;
    }

    /** Reads the length of the next message, which stands before the message itself; returns -1 if there is none. */
    static int readLength(ByteBuffer content) {
        int length = 0;
        for (int i = 0; i < LENGTH_BYTES_MAX && content.hasRemaining(); i++) {
            int next = content.get();
            length |= (next & (MORE - 1)) << (i * PAYLOAD_BITS);
            if (next >= 0) {
                return length;
            }
        }
        return -1;
    }
}
