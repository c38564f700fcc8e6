package org.raidlab.am.site;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.turn.LogRecord;
import org.raidlab.msg.RaidRecord;
import org.raidlab.msg.codec.Codecs;

/** RAID's records as a turn wants them. */
final class RecordCodec implements Codec<LogRecord> {
    private final Codec<RaidRecord> records = Codecs.records("packed");

    @Override
    public byte[] encode(LogRecord record) {
        return records.encode((RaidRecord) record);
    }

    @Override
    public LogRecord decode(byte[] bytes) throws MalformedException {
        return records.decode(bytes);
    }
}
