package org.raidlab.sim.toy;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.MalformedException;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.LogRecord;

/** What a toy server writes to its log. */
sealed interface ToyRecord extends LogRecord {
    record Deposited(int number) implements ToyRecord {}

    /** The codec of a log. */
    static Codec<LogRecord> codec() {
        Codec<ToyRecord> packed = PackedCodec.of(ToyRecord.class, 1_024);
        return new Codec<>() {
            @Override
            public byte[] encode(LogRecord value) {
                return packed.encode((ToyRecord) value);
            }

            @Override
            public LogRecord decode(byte[] bytes) throws MalformedException {
                return packed.decode(bytes);
            }
        };
    }
}
