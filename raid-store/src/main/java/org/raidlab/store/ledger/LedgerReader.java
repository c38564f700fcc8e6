package org.raidlab.store.ledger;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.store.file.DiskFiles;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.IoFailure;

/** Reads a {@link FileLedger}'s file from another process while its owner may be appending. It changes nothing. */
public final class LedgerReader {
    private LedgerReader() {}

    /** Reads up to the last complete entry and returns how many there were. */
    public static long read(Path path, Consumer<LedgerEntry> reader) {
        return read(new DiskFiles(), path, reader);
    }

    public static long read(FileOps files, Path path, Consumer<LedgerEntry> reader) {
        try (LedgerFile file = LedgerFile.openForReading(files, path)) {
            return file.read(reader).count();
        } catch (IOException e) {
            throw IoFailure.ending(e);
        }
    }
}
