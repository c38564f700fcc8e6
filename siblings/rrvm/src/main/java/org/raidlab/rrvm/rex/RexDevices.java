package org.raidlab.rrvm.rex;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.LogDevice;

/** The log of a page store, and the codec of messages. */
public final class RexDevices {
    private static final int BYTES_MAX = 4 << 20;

    public static final Codec<RexMessage> MESSAGES = PackedCodec.of(RexMessage.class, BYTES_MAX);

    /** The log of updates. */
    public static final LogDevice LOG =
            LogDevice.of("log", RexRecord.class, PackedCodec.of(RexRecord.class, BYTES_MAX));

    private RexDevices() {}
}
