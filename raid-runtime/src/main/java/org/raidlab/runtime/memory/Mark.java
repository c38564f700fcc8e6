package org.raidlab.runtime.memory;

import java.util.List;
import org.raidlab.comm.memory.MemoryMessage.Attachment;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.LogRecord;

/**
 * A mark on the site's disk: the memories that count from now on. Without any, the disk has the whole log.
 *
 * @param needed confirmations
 * @param seats the memories that count
 */
record Mark(int needed, List<Seat> seats) implements LogRecord {
    private static final int BYTES_MAX = 4_096;

    static final Codec<Mark> CODEC = PackedCodec.of(Mark.class, BYTES_MAX);

    /** The log of the marks, beside the log that they are about. */
    static final LogDevice DEVICE = LogDevice.of("memories", Mark.class, CODEC);

    /** The disk has the whole log. */
    static final Mark ON_DISK = new Mark(0, List.of());

    Mark {
        seats = List.copyOf(seats);
    }

    /**
     * A memory that counts.
     *
     * @param number of the memory, from 1
     * @param life that it was in
     */
    record Seat(int number, long life, Attachment attachment) {}
}
