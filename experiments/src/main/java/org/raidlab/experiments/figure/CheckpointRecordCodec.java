package org.raidlab.experiments.figure;

import org.raidlab.checkpoint.CheckpointRecord;
import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.LogRecord;

/** The codec of the log records of a process whose log has only checkpoints. */
final class CheckpointRecordCodec implements Codec<LogRecord> {
    private static final int BYTES_MAX = 1 << 20;

    private final Codec<CheckpointRecord> packed = PackedCodec.of(CheckpointRecord.class, BYTES_MAX);

    @Override
    public byte[] encode(LogRecord value) {
        return packed.encode((CheckpointRecord) value);
    }

    @Override
    public LogRecord decode(byte[] bytes) throws MalformedException {
        return packed.decode(bytes);
    }
}
