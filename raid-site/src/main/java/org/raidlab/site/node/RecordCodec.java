package org.raidlab.site.node;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.codec.Codecs;

/** Log records of RAID as the turn wants them: it knows that they are records, not which. */
public final class RecordCodec implements Codec<LogRecord> {
    private final Codec<RaidRecord> packed = Codecs.records("packed");

    @Override
    public byte[] encode(LogRecord value) {
        return packed.encode((RaidRecord) value);
    }

    @Override
    public LogRecord decode(byte[] bytes) throws MalformedException {
        return packed.decode(bytes);
    }
}
