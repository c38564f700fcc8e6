package org.raidlab.site.node;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.codec.Codecs;

/** A codec of RAID's log records for the turn, which does not know the types of records. */
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
