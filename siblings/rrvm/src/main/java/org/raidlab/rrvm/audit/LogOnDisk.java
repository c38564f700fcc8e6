package org.raidlab.rrvm.audit;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.StorageException;
import org.raidlab.rrvm.RrvmDevices;
import org.raidlab.rrvm.RrvmRecord;
import org.raidlab.store.log.LogReader;

/**
 * What a manager's log says to a reader of its files.
 *
 * @param last the last transaction on disk
 * @param mark the last mark, if it names a server
 */
record LogOnDisk(long last, RrvmRecord.@Nullable RemoteMark mark) {
    private static final LogOnDisk EMPTY = new LogOnDisk(0, null);

    /** Reads the log in a site's data folder, while its manager writes. */
    static LogOnDisk read(Path data) {
        LogOnDisk[] so = {EMPTY};
        for (LogDevice device : List.of(RrvmDevices.LOG, RrvmDevices.MAPPED)) {
            LogReader.read(data.resolve(device.name()), (at, payload) -> so[0] = so[0].with(decode(payload)));
        }
        return so[0];
    }

    private static RrvmRecord decode(byte[] payload) {
        try {
            return (RrvmRecord) RrvmDevices.LOG.records().decode(payload);
        } catch (MalformedException e) {
            throw new StorageException("a whole log record is unknown", e);
        }
    }

    private LogOnDisk with(RrvmRecord record) {
        return switch (record) {
            case RrvmRecord.Redo redo -> new LogOnDisk(redo.sequence(), mark);
            case RrvmRecord.MappedRedo(var redo) -> new LogOnDisk(Math.max(last, redo.sequence()), mark);
            case RrvmRecord.DrainMark(long sequence) -> new LogOnDisk(Math.max(last, sequence), mark);
            case RrvmRecord.DiskMark(long sequence) -> new LogOnDisk(Math.max(last, sequence), null);
            case RrvmRecord.RemoteMark remote -> new LogOnDisk(last, remote);
            case RrvmRecord.PossibleLoss _ -> this;
        };
    }
}
