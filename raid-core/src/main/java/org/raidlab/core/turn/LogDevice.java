package org.raidlab.core.turn;

import org.jspecify.annotations.Nullable;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;

/**
 * A device that is a log of records.
 *
 * @param records to bytes and back
 * @param keeper the log, never cut, to which the turn copies what is to outlive the cuts of this log; null if nothing
 *     is
 * @param isMapped whether a process with files has its segments in memory, and forces the mapped bytes that it wrote
 * @param stripes the logs over which records take turns; 1 if it is one log
 */
public record LogDevice(
        String name, Codec<LogRecord> records, @Nullable LogDevice keeper, boolean isMapped, int stripes)
        implements Device {
    /** Makes a log that is written to files. */
    public LogDevice(String name, Codec<LogRecord> records, @Nullable LogDevice keeper) {
        this(name, records, keeper, false, 1);
    }

    /** Returns a log of one type of records, of which nothing outlives a cut. */
    public static <R extends LogRecord> LogDevice of(String name, Class<R> type, Codec<R> records) {
        return new LogDevice(name, new TypedCodec<>(type, records), null);
    }

    /** Returns this log with a keeper for the {@link KeptRecord}s in it. */
    public LogDevice keptIn(LogDevice other) {
        return new LogDevice(name, records, other, isMapped, stripes);
    }

    /** Returns this log with mapped files. */
    public LogDevice mapped() {
        return new LogDevice(name, records, keeper, true, stripes);
    }

    /** Returns this log with records that take turns over several logs, which are written and read at once. */
    public LogDevice striped(int number) {
        return new LogDevice(name, records, keeper, isMapped, number);
    }

    /** A codec of one type of records for the turn, which does not know the types. */
    private record TypedCodec<R extends LogRecord>(Class<R> type, Codec<R> codec) implements Codec<LogRecord> {
        @Override
        public byte[] encode(LogRecord value) {
            return codec.encode(type.cast(value));
        }

        @Override
        public LogRecord decode(byte[] bytes) throws MalformedException {
            return codec.decode(bytes);
        }
    }
}
