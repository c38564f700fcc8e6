package org.raidlab.store.log;

import java.io.IOException;
import java.nio.file.Path;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.DiskFiles;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.IoFailure;

/**
 * Reads a {@link FileLog}'s folder from another process, while its owner may be appending and truncating. It changes
 * nothing and waits for nobody.
 */
public final class LogReader {
    private LogReader() {}

    /**
     * Reads from the truncation point up to the last complete record and returns the position of its end. If the owner
     * truncates meanwhile, reading goes on at the new start, so records may be missing in between: a reader of votes
     * and decisions reads the ledger afterwards, to which they were copied first.
     */
    public static Lsn read(Path folder, Log.Reader reader) {
        return read(new DiskFiles(), folder, reader);
    }

    public static Lsn read(FileOps files, Path folder, Log.Reader reader) {
        try {
            return new Lsn(follow(files, folder, reader));
        } catch (IOException e) {
            throw IoFailure.ending(e);
        }
    }

    private static long follow(FileOps files, Path folder, Log.Reader reader) throws IOException {
        LogControl control = ControlFile.peek(files, folder);
        long at = control.start();
        while (true) {
            at = Math.max(at, control.start());
            try (LogInput input = new LogInput(files, folder, control.segmentBytes())) {
                at = new LogScan(input, control).run(at, reader);
                LogControl now = ControlFile.peek(files, folder);
                if (now.equals(control)) {
                    return atEnd(at, control, input);
                }
                control = now;
            }
        }
    }

    /**
     * Checks an early end of reading: with the control file unchanged no truncation removed records from the reader, so
     * the early end is damage.
     */
    private static long atEnd(long at, LogControl control, LogInput input) {
        if (at < control.end()) {
            throw new StorageException("no whole log record stands in " + input.place(at)
                    + ", but the log was durable up to position " + control.end());
        }
        return at;
    }
}
