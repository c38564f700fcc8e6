package org.raidlab.store.log;

import java.nio.ByteBuffer;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.StorageException;

/**
 * The control data of the log, besides its records.
 *
 * @param segmentBytes size of each segment file
 * @param epoch which opening of the log this is; every record from {@code end} on carries it
 * @param start the truncation point: replay begins here
 * @param end known to be durable: whatever is damaged before this is no torn tail
 */
record LogControl(int segmentBytes, int epoch, long start, long end) {
    private static final int BYTES = 24;

    LogControl {
        Invariants.check(0 <= start && start <= end, "a log's truncation point does not lie behind its end");
    }

    byte[] encode() {
        return ByteBuffer.allocate(BYTES)
                .putInt(segmentBytes)
                .putInt(epoch)
                .putLong(start)
                .putLong(end)
                .array();
    }

    static LogControl decode(byte[] content) {
        if (content.length != BYTES) {
            throw new StorageException("the log's control file is of another version");
        }
        ByteBuffer buffer = ByteBuffer.wrap(content);
        return new LogControl(buffer.getInt(), buffer.getInt(), buffer.getLong(), buffer.getLong());
    }

    /**
     * Returns the control data after the cut at {@code cut}: records that an earlier opening left behind the cut are
     * stale from now on.
     */
    LogControl reopened(long cut) {
        return new LogControl(segmentBytes, epoch + 1, start, cut);
    }

    LogControl truncated(long newStart, long durable) {
        return new LogControl(segmentBytes, epoch, newStart, durable);
    }

    LogControl endingAt(long durable) {
        return truncated(start, durable);
    }

    /** Whether a record that begins at {@code position} may carry this epoch. */
    boolean admits(long position, int recordEpoch) {
        return position < end ? recordEpoch <= epoch : recordEpoch == epoch;
    }
}
