package org.raidlab.rrvm.rex.object;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.raidlab.core.Invariants;

/**
 * Objects on slotted pages. A page begins with the number of its slots and the offset of its free bytes; the slots,
 * each with offset and length of an object, grow from its end. An object's identifier is its page and its slot, and
 * stays. Page 0 has the number of pages and the roots: the identifiers by which everything else is found.
 */
public final class Objects {
    /** The identifier that names no object. */
    public static final long NONE = 0;

    private static final int SLOT_BITS = 16;
    private static final int HEAD_BYTES = 4;
    private static final int SLOT_BYTES = 4;
    private static final int ROOTS = 8;

    private final Pages pages;
    private long accesses;

    public Objects(Pages pages) {
        this.pages = pages;
    }

    Pages pages() {
        return pages;
    }

    /** Returns how many objects, and nodes of indexes, were read or written so far. */
    public long accesses() {
        return accesses;
    }

    void count() {
        accesses++;
    }

    /** Returns a page that nobody uses yet. */
    int newPage() {
        int next = Math.max(1, ByteBuffer.wrap(pages.read(0)).getInt(0));
        pages.write(0, 0, bytes(next + 1));
        return next;
    }

    /** Returns a root; {@link #NONE} if it was never set. */
    public long root(int number) {
        return ByteBuffer.wrap(pages.read(0)).getLong(ROOTS + number * Long.BYTES);
    }

    public void setRoot(int number, long value) {
        pages.write(0, ROOTS + number * Long.BYTES, bytes(value));
    }

    static byte[] bytes(int value) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(0, value).array();
    }

    static byte[] bytes(long value) {
        return ByteBuffer.allocate(Long.BYTES).putLong(0, value).array();
    }

    private static byte[] pair(int first, int second) {
        return ByteBuffer.allocate(2 * Short.BYTES)
                .putShort((short) first)
                .putShort((short) second)
                .array();
    }

    private static int page(long object) {
        return (int) (object >>> SLOT_BITS);
    }

    private int slotAt(int slot) {
        return pages.pageBytes() - SLOT_BYTES * (slot + 1);
    }

    /** Returns the most bytes of an object. */
    public int bytesMax() {
        return pages.pageBytes() - HEAD_BYTES - SLOT_BYTES;
    }

    /** Stores an object on the page of another one if there is room, else on a new page; returns its identifier. */
    public long insert(long near, byte[] content) {
        Invariants.check(content.length <= bytesMax(), "an object fits onto a page");
        accesses++;
        long found = near == NONE ? NONE : insertInto(page(near), content);
        return found != NONE ? found : insertInto(newPage(), content);
    }

    private long insertInto(int page, byte[] content) {
        ByteBuffer bytes = ByteBuffer.wrap(pages.read(page));
        int slots = bytes.getShort(0);
        int free = Math.max(HEAD_BYTES, bytes.getShort(Short.BYTES));
        for (int slot = 0; slot < slots; slot++) {
            int place = bytes.getShort(slotAt(slot));
            int length = bytes.getShort(slotAt(slot) + Short.BYTES);
            if (length < 0 && -length == content.length) {
                return store(page, slot, place, content);
            }
        }
        if (free + content.length > slotAt(slots)) {
            return NONE;
        }
        pages.write(page, 0, pair(slots + 1, free + content.length));
        return store(page, slots, free, content);
    }

    private long store(int page, int slot, int place, byte[] content) {
        pages.write(page, place, content);
        pages.write(page, slotAt(slot), pair(place, content.length));
        return ((long) page << SLOT_BITS) + slot;
    }

    /** Deletes an object; another one of the same length may get its place. */
    public void delete(long object) {
        accesses++;
        int at = slotAt((int) object & 0xFFFF);
        ByteBuffer bytes = ByteBuffer.wrap(pages.read(page(object)));
        int length = bytes.getShort(at + Short.BYTES);
        Invariants.check(length > 0, "an object that is deleted was there");
        pages.write(page(object), at, pair(bytes.getShort(at), -length));
    }

    private int place(long object, byte[] page, int offset, int length) {
        accesses++;
        ByteBuffer bytes = ByteBuffer.wrap(page);
        int at = slotAt((int) object & 0xFFFF);
        Invariants.check(
                bytes.getShort(at + Short.BYTES) >= offset + length, "bytes lie within an object that is there");
        return bytes.getShort(at) + offset;
    }

    /** Returns all bytes of an object. */
    public byte[] read(long object) {
        byte[] page = pages.read(page(object));
        int length = ByteBuffer.wrap(page).getShort(slotAt((int) object & 0xFFFF) + Short.BYTES);
        int place = place(object, page, 0, length);
        return Arrays.copyOfRange(page, place, place + length);
    }

    public int readInt(long object, int offset) {
        byte[] page = pages.read(page(object));
        return ByteBuffer.wrap(page).getInt(place(object, page, offset, Integer.BYTES));
    }

    public long readLong(long object, int offset) {
        byte[] page = pages.read(page(object));
        return ByteBuffer.wrap(page).getLong(place(object, page, offset, Long.BYTES));
    }

    /** Writes bytes of an object. */
    public void write(long object, int offset, byte[] content) {
        int page = page(object);
        pages.write(page, place(object, pages.read(page), offset, content.length), content);
    }

    public void writeInt(long object, int offset, int value) {
        write(object, offset, bytes(value));
    }

    public void writeLong(long object, int offset, long value) {
        write(object, offset, bytes(value));
    }
}
