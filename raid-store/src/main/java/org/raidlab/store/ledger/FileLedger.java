package org.raidlab.store.ledger;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.store.file.Closing;
import org.raidlab.store.file.DeviceGuard;
import org.raidlab.store.file.FileOps;

/**
 * The ledger file: it holds votes and decisions and only grows. It is forced when the log is cut and not for each
 * transaction.
 */
public final class FileLedger implements Ledger {
    private static final int BUFFER_ENTRIES = 256;

    private final LedgerFile file;
    private final DeviceGuard guard;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_ENTRIES * EntryImage.BYTES);
    private long written;
    private long lastTime;

    private FileLedger(LedgerFile file, LedgerFile.Extent extent, DeviceGuard guard) {
        this.file = file;
        this.guard = guard;
        this.written = extent.count();
        this.lastTime = extent.lastTime();
    }

    /** Opens a ledger, and creates a missing one. The folder stands already. */
    public static FileLedger open(FileOps files, Path path) {
        DeviceGuard guard = new DeviceGuard("the ledger " + path);
        return guard.call(() -> {
            LedgerFile file = LedgerFile.openOrCreate(files, path);
            try {
                file.repair();
                LedgerFile.Extent extent = file.read(_ -> {});
                file.cut(extent.count());
                return new FileLedger(file, extent, guard);
            } catch (IOException | RuntimeException e) {
                file.close();
                throw e;
            }
        });
    }

    @Override
    public void replay(Consumer<LedgerEntry> reader) {
        guard.run(() -> {
            write();
            file.read(reader);
        });
    }

    @Override
    public void append(LedgerEntry entry) {
        guard.check();
        if (entry.time() <= lastTime) {
            return;
        }
        if (!buffer.hasRemaining()) {
            guard.run(this::write);
        }
        EntryImage.encode(written + buffer.position() / EntryImage.BYTES, entry, buffer);
        lastTime = entry.time();
    }

    @Override
    public void force() {
        guard.run(() -> {
            write();
            if (written > file.forced()) {
                file.force(written);
            }
        });
    }

    private void forceLast() {
        if (!guard.hasFailed()) {
            force();
        }
    }

    private void write() throws IOException {
        int entries = buffer.position() / EntryImage.BYTES;
        if (entries > 0) {
            file.write(buffer.flip(), written);
            buffer.clear();
            written += entries;
        }
    }

    @Override
    public void close() {
        Closing.all(this::forceLast, guard, file);
    }
}
