package org.raidlab.store.file;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.turn.StorageException;

/**
 * A small content kept twice at the beginning of a file. An update writes and forces one slot and then the other: a
 * crash leaves at least one whole, and at rest both hold the newest content, so that rot in one of them loses nothing.
 * (With alternate writes rot in the newest would silently bring back the one before.)
 */
public final class TwoSlots {
    /** Bytes of one slot; two of them begin the file. */
    public static final int SLOT_BYTES = 4_096;
    /** Most bytes of the content. */
    public static final int CONTENT_BYTES_MAX = SLOT_BYTES - Slot.PREFIX_BYTES;
    /** Where whatever follows the slots may begin. */
    public static final int END = 2 * SLOT_BYTES;

    private final StorageFile file;
    private final long magic;
    private final ByteBuffer buffer = ByteBuffer.allocate(SLOT_BYTES);
    private Slot newest;
    private int newestAt;
    private boolean alike;

    private TwoSlots(StorageFile file, long magic, Slot newest, int newestAt, boolean alike) {
        this.file = file;
        this.magic = magic;
        this.newest = newest;
        this.newestAt = newestAt;
        this.alike = alike;
    }

    /** Writes the slots of a new file that contains nothing else; sequence 0 says that nothing was written since. */
    public static void format(StorageFile file, long magic, byte[] content) throws IOException {
        format(file, magic, 0, content);
    }

    /** Writes the slots of a new file in which units of this size follow. */
    public static void format(StorageFile file, long magic, int unitBytes, byte[] content) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(SLOT_BYTES);
        for (int slot = 0; slot < 2; slot++) {
            new Slot(0, unitBytes, content).encode(magic, buffer);
            file.writeAll(buffer, (long) slot * SLOT_BYTES);
        }
    }

    /**
     * Reads both slots; the newest whole one counts. {@link StorageException} with {@code remedy} if neither is whole.
     */
    public static TwoSlots open(StorageFile file, Path path, long magic, String remedy) throws IOException {
        @Nullable Slot first = read(file, 0, magic);
        @Nullable Slot second = read(file, 1, magic);
        boolean alike = first != null && second != null && first.sequence() == second.sequence();
        if (first != null && (second == null || first.sequence() >= second.sequence())) {
            return new TwoSlots(file, magic, first, 0, alike);
        }
        if (second != null) {
            return new TwoSlots(file, magic, second, 1, alike);
        }
        throw new StorageException("both copies at the beginning of " + path + " are damaged; " + remedy);
    }

    private static @Nullable Slot read(StorageFile file, int slot, long magic) throws IOException {
        ByteBuffer buffer = ByteBuffer.allocate(SLOT_BYTES);
        file.readUpTo(buffer, (long) slot * SLOT_BYTES);
        return Slot.decode(magic, buffer.flip());
    }

    /** Makes both slots equal again, before the caller relies on content that only one of them holds. */
    public void repair() throws IOException {
        if (!alike) {
            writeSlot(newest, 1 - newestAt);
            alike = true;
        }
    }

    public byte[] content() {
        return newest.content().clone();
    }

    /** Returns the size of the units that follow the slots; 0 if the file has none. */
    public int unitBytes() {
        return newest.unitBytes();
    }

    /** How often the content was replaced. */
    public long sequence() {
        return newest.sequence();
    }

    /** Replaces the content; it is durable, twice, when this returns. */
    public void write(byte[] content) throws IOException {
        Slot next = new Slot(newest.sequence() + 1, newest.unitBytes(), content.clone());
        // The slot that holds the newest is touched only when the other one is newer and durable.
        int staleAt = 1 - newestAt;
        writeSlot(next, staleAt);
        writeSlot(next, newestAt);
        newest = next;
    }

    private void writeSlot(Slot slot, int at) throws IOException {
        slot.encode(magic, buffer);
        file.writeAll(buffer, (long) at * SLOT_BYTES);
        file.force();
    }
}
