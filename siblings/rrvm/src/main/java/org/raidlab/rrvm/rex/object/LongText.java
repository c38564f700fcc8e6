package org.raidlab.rrvm.rex.object;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.raidlab.core.Invariants;

/**
 * A text that may be longer than a page: an object with its length and the identifiers of the objects that have its
 * parts. A text may grow up to its capacity.
 */
public final class LongText {
    private static final int HEAD_BYTES = 2 * Integer.BYTES;
    /** What a part leaves free of a page. */
    private static final int PAGE_REST = 64;

    private LongText() {}

    private static int partBytes(Objects objects) {
        return objects.bytesMax() - PAGE_REST;
    }

    /** Stores a text near another object. */
    public static long create(Objects objects, long near, String text, int capacity) {
        int partBytes = partBytes(objects);
        int parts = Math.ceilDiv(capacity, partBytes);
        byte[] bytes = Arrays.copyOf(text.getBytes(StandardCharsets.US_ASCII), capacity);
        ByteBuffer head = ByteBuffer.allocate(HEAD_BYTES + parts * Long.BYTES)
                .putInt(text.length())
                .putInt(parts);
        long last = near;
        for (int part = 0; part < parts; part++) {
            int from = part * partBytes;
            last = objects.insert(last, Arrays.copyOfRange(bytes, from, Math.min(capacity, from + partBytes)));
            head.putLong(last);
        }
        return objects.insert(near, head.array());
    }

    public static String read(Objects objects, long text) {
        ByteBuffer head = ByteBuffer.wrap(objects.read(text));
        int length = head.getInt();
        int parts = head.getInt();
        StringBuilder all = new StringBuilder();
        for (int part = 0; part < parts; part++) {
            all.append(new String(objects.read(head.getLong()), StandardCharsets.US_ASCII));
        }
        all.setLength(length);
        return all.toString();
    }

    /** Returns a character; only its part is read. */
    public static char charAt(Objects objects, long text, int index) {
        int partBytes = partBytes(objects);
        long part = objects.readLong(text, HEAD_BYTES + index / partBytes * Long.BYTES);
        return (char) objects.read(part)[index % partBytes];
    }

    public static int length(Objects objects, long text) {
        return objects.readInt(text, 0);
    }

    /** Writes another text, which fits into the capacity. */
    public static void replace(Objects objects, long text, String by) {
        ByteBuffer head = ByteBuffer.wrap(objects.read(text));
        int parts = head.getInt(Integer.BYTES);
        int partBytes = partBytes(objects);
        Invariants.check(by.length() <= parts * partBytes, "a text stays within its capacity");
        byte[] bytes = by.getBytes(StandardCharsets.US_ASCII);
        for (int from = 0; from < bytes.length; from += partBytes) {
            long part = head.getLong(HEAD_BYTES + from / partBytes * Long.BYTES);
            objects.write(part, 0, Arrays.copyOfRange(bytes, from, Math.min(bytes.length, from + partBytes)));
        }
        objects.writeInt(text, 0, by.length());
    }

    /** Deletes a text and its parts. */
    public static void delete(Objects objects, long text) {
        ByteBuffer head = ByteBuffer.wrap(objects.read(text));
        int parts = head.getInt(Integer.BYTES);
        for (int part = 0; part < parts; part++) {
            objects.delete(head.getLong(HEAD_BYTES + part * Long.BYTES));
        }
        objects.delete(text);
    }
}
