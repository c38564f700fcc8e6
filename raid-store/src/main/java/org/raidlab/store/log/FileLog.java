package org.raidlab.store.log;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.Closing;
import org.raidlab.store.file.DeviceGuard;
import org.raidlab.store.file.DiskFiles;
import org.raidlab.store.file.FileOps;

/**
 * A log in a folder of preallocated segment files that are written through to the disk (O_DSYNC). One thread uses it.
 * After its first error it refuses everything. Format and algorithm: the module's README.
 */
public final class FileLog implements Log {
    private final FileOps files;
    private final Path folder;
    private final LogSettings settings;
    private final Background background;
    private final DeviceGuard guard;
    private final ControlFile controlFile;
    private final Segments segments;
    private LogControl control;
    private @Nullable LogTail tail;

    private FileLog(
            FileOps files,
            Path folder,
            LogSettings settings,
            Background background,
            ControlFile controlFile,
            Segments segments) {
        this.files = files;
        this.folder = folder;
        this.settings = settings;
        this.background = background;
        this.guard = new DeviceGuard("the log in " + folder);
        this.controlFile = controlFile;
        this.segments = segments;
        this.control = controlFile.read();
    }

    /** Opens the log of a folder on this machine, and creates a missing one. */
    public static FileLog open(Path folder, LogSettings settings) {
        return open(new DiskFiles(), folder, settings, Background.atOnce(failure -> {}));
    }

    /** Opens the log of a folder of these files. */
    public static FileLog open(FileOps files, Path folder, LogSettings settings, Background background) {
        return new DeviceGuard("the log in " + folder).call(() -> {
            createFolder(files, folder);
            ControlFile controlFile = ControlFile.openOrCreate(files, folder, settings.segmentBytes());
            try {
                int segmentBytes = controlFile.read().segmentBytes();
                Segments segments =
                        Segments.open(files, folder, segmentBytes, settings.spareSegments(), background.segments());
                return new FileLog(files, folder, settings, background, controlFile, segments);
            } catch (IOException | RuntimeException e) {
                controlFile.close();
                throw e;
            }
        });
    }

    private static void createFolder(FileOps files, Path folder) throws IOException {
        try {
            files.createFolders(folder);
        } catch (FileAlreadyExistsException e) {
            throw new StorageException(
                    folder + " is a file where the folder of a log is expected: an earlier version of this program"
                            + " wrote it; use that version, or a new folder",
                    e);
        }
    }

    @Override
    public void replay(Reader reader) {
        Invariants.check(tail == null, "a log is replayed once");
        guard.run(() -> {
            long cut = new LogRecovery(files, folder, control).replay(reader);
            segments.settle(control.end(), cut);
            write(control.reopened(cut));
            segments.retire(control.start(), cut);
            tail = new LogTail(segments, control.epoch(), cut, settings.bufferBytes());
        });
    }

    private void write(LogControl next) throws IOException {
        controlFile.write(next);
        control = next;
    }

    @Override
    public Lsn append(byte[] payload) {
        LogTail open = tail();
        return new Lsn(guard.call(() -> open.append(payload)));
    }

    @Override
    public void force() {
        LogTail open = tail();
        guard.run(() -> {
            open.force();
            recordEnd(open);
        });
    }

    /** Records the end of a batch of several writes: damage in the first of them is then found, as in any batch. */
    private void recordEnd(LogTail open) throws IOException {
        if (open.tookSeveralWrites()) {
            write(control.endingAt(open.durable()));
        }
    }

    @Override
    public void forceLater(Runnable done) {
        LogTail open = tail();
        Runnable write = guard.call(open::begin);
        background.forces().execute(() -> {
            write.run();
            background.loop().execute(() -> ended(open, done));
        });
    }

    /** Ends a force in the background, on the loop; after a failure or a close nobody is told. */
    private void ended(LogTail open, Runnable done) {
        if (guard.hasFailed()) {
            return;
        }
        try {
            guard.run(() -> {
                open.finish();
                recordEnd(open);
            });
        } catch (StorageException e) {
            background.failed().accept(e);
            return;
        }
        done.run();
    }

    @Override
    public Lsn end() {
        return new Lsn(tail().end());
    }

    @Override
    public Lsn durable() {
        return new Lsn(tail().durable());
    }

    @Override
    public void truncate(Lsn before) {
        LogTail open = tail();
        long position = before.offset();
        Invariants.check(position <= open.end(), "a log is truncated at a record or at its end");
        if (position <= control.start()) {
            return;
        }
        boolean isRecord = guard.call(() -> {
            open.finish();
            if (position > open.durable()) {
                open.force();
            }
            return isRecord(position, open);
        });
        Invariants.check(isRecord, "a log is truncated at a record or at its end");
        guard.run(() -> {
            write(control.truncated(position, open.durable()));
            segments.retire(position, open.end());
        });
    }

    private boolean isRecord(long position, LogTail open) throws IOException {
        if (position == open.end() || position == open.durable()) {
            return true;
        }
        try (LogInput input = new LogInput(files, folder, control.segmentBytes())) {
            return new LogScan(input, control).headerAt(position).isPresent();
        }
    }

    private LogTail tail() {
        guard.check();
        LogTail open = tail;
        Invariants.check(open != null, "a log is replayed before it is used");
        return Objects.requireNonNull(open);
    }

    /** Forces the appended records and records the log's end, so that damage at rest before it will be found. */
    @Override
    public void close() {
        Closing.all(this::forceLast, guard, segments, controlFile);
    }

    private void forceLast() {
        LogTail open = tail;
        if (open != null && !guard.hasFailed()) {
            guard.run(open::force);
            guard.run(() -> write(control.endingAt(open.durable())));
        }
    }
}
