package org.raidlab.checkpoint;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.LogRecord;

/** Encodes the wrapper's records among those of the server inside: a first byte distinguishes them. */
public final class CheckpointRecords implements Codec<LogRecord> {
    private static final byte[] OURS = {0};
    private static final byte[] THEIRS = {1};

    private final Codec<CheckpointRecord> ours;
    private final Codec<LogRecord> theirs;

    /**
     * @param theirs records of the server inside
     * @param maxBytes of the largest image
     */
    public CheckpointRecords(Codec<LogRecord> theirs, int maxBytes) {
        this.theirs = theirs;
        this.ours = PackedCodec.of(CheckpointRecord.class, maxBytes);
    }

    @Override
    public byte[] encode(LogRecord value) {
        return value instanceof CheckpointRecord mine ? ours.encode(OURS, mine) : theirs.encode(THEIRS, value);
    }

    @Override
    public LogRecord decode(byte[] bytes) throws MalformedException {
        if (bytes.length == 0) {
            throw new MalformedException("an empty record");
        }
        return bytes[0] == OURS[0] ? ours.decode(bytes, 1) : theirs.decode(bytes, 1);
    }
}
