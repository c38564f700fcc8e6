package org.raidlab.store.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.Consumer;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.NewFile;
import org.raidlab.store.file.Remedy;
import org.raidlab.store.file.StorageFile;
import org.raidlab.store.file.TwoSlots;

/** The ledger's file: the number of forced entries, kept in two slots, and then the entries. */
final class LedgerFile implements AutoCloseable {
    /** The extent of the complete entries. */
    record Extent(long count, long lastTime) {}

    private static final long MAGIC = 0x5241_4944_4c44_4731L; // RAIDLDG1
    private static final int WINDOW_BYTES = 64 << 10;
    private static final String REMEDY = "votes and decisions are missing: " + Remedy.REJOIN;

    private final Path path;
    private final StorageFile file;
    private final TwoSlots forced;

    private LedgerFile(Path path, StorageFile file, TwoSlots forced) {
        this.path = path;
        this.file = file;
        this.forced = forced;
    }

    static LedgerFile openOrCreate(FileOps files, Path path) throws IOException {
        if (!NewFile.exists(files, path)) {
            NewFile.create(files, path, file -> TwoSlots.format(file, MAGIC, count(0)));
        }
        return open(files, path, FileOps.Mode.WRITE);
    }

    static LedgerFile openForReading(FileOps files, Path path) throws IOException {
        return open(files, path, FileOps.Mode.READ);
    }

    private static LedgerFile open(FileOps files, Path path, FileOps.Mode mode) throws IOException {
        StorageFile file = files.open(path, mode);
        try {
            return new LedgerFile(path, file, TwoSlots.open(file, path, MAGIC, REMEDY));
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Makes sure that both slots have the number, before the caller relies on it. */
    void repair() throws IOException {
        forced.repair();
    }

    /** Reads up to the first incomplete entry; throws {@link StorageException} if that entry was forced once. */
    Extent read(Consumer<LedgerEntry> reader) throws IOException {
        ByteBuffer window = ByteBuffer.allocate(WINDOW_BYTES);
        long count = 0;
        long lastTime = Long.MIN_VALUE;
        while (file.readUpTo(window.clear(), at(count)) >= EntryImage.BYTES) {
            window.flip();
            while (window.remaining() >= EntryImage.BYTES) {
                Optional<LedgerEntry> entry = EntryImage.decode(count, window);
                if (entry.isEmpty() || entry.get().time() <= lastTime) {
                    return checked(new Extent(count, lastTime));
                }
                reader.accept(entry.get());
                lastTime = entry.get().time();
                count++;
            }
        }
        return checked(new Extent(count, lastTime));
    }

    private Extent checked(Extent extent) {
        if (extent.count() < forced()) {
            throw new StorageException("ledger entry " + extent.count() + " is damaged in " + path + " at offset "
                    + at(extent.count()) + ", and " + forced() + " entries were forced; " + REMEDY);
        }
        return extent;
    }

    /** Removes everything behind the complete entries, so that it can never be read as part of later ones. */
    void cut(long count) throws IOException {
        file.truncate(at(count));
        file.force();
    }

    void write(ByteBuffer entries, long first) throws IOException {
        file.writeAll(entries, at(first));
    }

    /** Makes the entries durable and then records their number, which distinguishes later damage from a torn tail. */
    void force(long count) throws IOException {
        file.force();
        forced.write(count(count));
    }

    /** How many entries are known to be durable. */
    long forced() {
        return ByteBuffer.wrap(forced.content()).getLong();
    }

    private static byte[] count(long count) {
        return ByteBuffer.allocate(Long.BYTES).putLong(count).array();
    }

    private static long at(long index) {
        return TwoSlots.END + index * EntryImage.BYTES;
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
