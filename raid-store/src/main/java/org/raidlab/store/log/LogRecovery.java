package org.raidlab.store.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.Remedy;

/** Reads the records that survived and finds the log's end: it cuts a torn tail and stops at a hole. */
final class LogRecovery {
    private final FileOps files;
    private final Path folder;
    private final LogControl control;

    LogRecovery(FileOps files, Path folder, LogControl control) {
        this.files = files;
        this.folder = folder;
        this.control = control;
    }

    /** Gives all complete records to the reader and returns the position at which the log is cut. */
    long replay(Log.Reader reader) throws IOException {
        try (LogInput input = new LogInput(files, folder, control.segmentBytes())) {
            LogScan scan = new LogScan(input, control);
            long cut = scan.run(control.start(), reader);
            if (cut < control.end()) {
                throw damaged(input.place(cut), "the log was durable up to position " + control.end());
            }
            Optional<Long> witness =
                    new HoleSearch(scan, control.segmentBytes(), SegmentName.in(files, folder)).witnessBehind(cut);
            if (witness.isPresent()) {
                throw damaged(
                        input.place(cut),
                        "it was durable when the record at position " + witness.get() + " was appended");
            }
            return cut;
        }
    }

    private static StorageException damaged(String place, String reason) {
        return new StorageException("no whole log record stands in " + place + ", but " + reason
                + "; the log has a hole: " + Remedy.REJOIN);
    }
}
