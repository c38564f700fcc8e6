package org.raidlab.ad.execute;

import java.util.List;
import org.raidlab.msg.relation.Value;

/** The encoded size of a row: the number of bytes that a row of values takes in a message, or a few more. */
public final class EncodedRow {
    private static final int COUNT_BYTES = 5;
    private static final int BITS_PER_BYTE = 7;
    private static final int UTF8_BYTES_MAX = 3;

    private EncodedRow() {}

    /** Returns an upper limit of the bytes of a row. */
    public static long bytes(List<Value> row) {
        long bytes = COUNT_BYTES;
        for (Value value : row) {
            bytes += 1
                    + switch (value) {
                        case Value.Int(long number) -> varint(number << 1 ^ number >> 63);
                        case Value.Float _ -> Double.BYTES;
                        case Value.Text(String text) -> COUNT_BYTES + utf8(text);
                        case Value.Null() -> 0;
                    };
        }
        return bytes;
    }

    private static int varint(long unsigned) {
        return Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(unsigned) + BITS_PER_BYTE - 1) / BITS_PER_BYTE);
    }

    private static int utf8(String text) {
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            bytes += text.charAt(i) < 0x80 ? 0 : UTF8_BYTES_MAX - 1;
        }
        return bytes;
    }
}
