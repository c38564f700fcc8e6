package org.raidlab.store.log;

import java.io.IOException;
import java.nio.file.Path;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.NewFile;
import org.raidlab.store.file.Remedy;
import org.raidlab.store.file.StorageFile;
import org.raidlab.store.file.TwoSlots;

/** The log's {@link LogControl} on stable storage. */
final class ControlFile implements AutoCloseable {
    static final String NAME = "control";
    private static final long MAGIC = 0x5241_4944_4c4f_4731L; // RAIDLOG1
    private static final String REMEDY = "the log cannot be read without it: " + Remedy.REJOIN;

    private final StorageFile file;
    private final TwoSlots slots;

    private ControlFile(StorageFile file, TwoSlots slots) {
        this.file = file;
        this.slots = slots;
    }

    /** Opens the log's control file, and makes it if the folder is empty. */
    static ControlFile openOrCreate(FileOps files, Path folder, int segmentBytes) throws IOException {
        Path path = folder.resolve(NAME);
        if (!NewFile.exists(files, path)) {
            if (!SegmentName.in(files, folder).isEmpty()) {
                throw new StorageException(path + " is missing beside log segments; " + REMEDY);
            }
            if (NewFile.exists(files, StripedLog.stripe(folder, 1))) {
                throw new StorageException("the log in " + folder + StripedLog.WHOLE_STRIPES);
            }
            LogControl first = new LogControl(segmentBytes, 0, 0, 0);
            NewFile.create(files, path, file -> TwoSlots.format(file, MAGIC, first.encode()));
        }
        StorageFile file = files.open(path, FileOps.Mode.WRITE);
        try {
            TwoSlots slots = TwoSlots.open(file, path, MAGIC, REMEDY);
            slots.repair();
            return new ControlFile(file, slots);
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Reads the control file while its owner may be using it. */
    static LogControl peek(FileOps files, Path folder) throws IOException {
        Path path = folder.resolve(NAME);
        try (StorageFile file = files.open(path, FileOps.Mode.READ)) {
            return LogControl.decode(TwoSlots.open(file, path, MAGIC, REMEDY).content());
        }
    }

    LogControl read() {
        return LogControl.decode(slots.content());
    }

    void write(LogControl control) throws IOException {
        slots.write(control.encode());
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
