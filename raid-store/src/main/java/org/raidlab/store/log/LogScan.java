package org.raidlab.store.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;

/** Walks the log from record to record, up to the first position without a complete record of the right epoch. */
final class LogScan {
    private final LogInput input;
    private final LogControl control;
    private final byte[] headerBytes = new byte[LogFormat.HEADER_BYTES];
    private final ByteBuffer header = ByteBuffer.wrap(headerBytes);

    LogScan(LogInput input, LogControl control) {
        this.input = input;
        this.control = control;
    }

    /** Reads complete records from {@code start} on and returns the position of their end. */
    long run(long start, Log.Reader reader) throws IOException {
        long at = start;
        int epoch = 0;
        while (true) {
            Optional<RecordHeader> found = headerAt(at);
            // Epochs never fall: an older record here was left over by a write that the disk acknowledged and lost.
            if (found.isEmpty() || found.get().epoch() < epoch) {
                return at;
            }
            RecordHeader record = found.get();
            byte[] payload = new byte[record.length()];
            if (!input.read(at + LogFormat.HEADER_BYTES, payload) || RecordHeader.crc(payload) != record.payloadCrc()) {
                return at;
            }
            reader.record(new Lsn(at), payload);
            epoch = record.epoch();
            at = record.next(at);
        }
    }

    /** Returns the header at a position, if it is complete and its epoch is allowed there. */
    Optional<RecordHeader> headerAt(long position) throws IOException {
        if (!input.read(position, headerBytes)) {
            return Optional.empty();
        }
        return RecordHeader.decode(position, header).filter(found -> control.admits(position, found.epoch()));
    }

    /** Returns the first position before {@code end} at which a header may stand; {@code end} if there is none. */
    long nextHeader(long from, long end) throws IOException {
        return input.find(RecordHeader.MAGIC, from, end);
    }
}
