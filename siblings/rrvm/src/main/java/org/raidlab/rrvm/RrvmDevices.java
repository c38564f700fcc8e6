package org.raidlab.rrvm;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.LogDevice;

/** The stable storage of a transaction manager, and the codec of messages. */
public final class RrvmDevices {
    private static final int MESSAGE_BYTES_MAX = 4 << 20;
    private static final int LOSS_BYTES_MAX = 1 << 10;

    public static final Codec<RrvmMessage> MESSAGES = PackedCodec.of(RrvmMessage.class, MESSAGE_BYTES_MAX);

    /** Reports of possible losses, for good. */
    private static final LogDevice LOSSES = LogDevice.of(
            "losses", RrvmRecord.KeptLoss.class, PackedCodec.of(RrvmRecord.KeptLoss.class, LOSS_BYTES_MAX));

    /** The local log. */
    public static final LogDevice LOG = LogDevice.of(
                    "log", RrvmRecord.class, PackedCodec.of(RrvmRecord.class, MESSAGE_BYTES_MAX))
            .keptIn(LOSSES);

    /** The end of the log in mapped files. */
    public static final LogDevice MAPPED = LogDevice.of(
                    "mapped", RrvmRecord.class, PackedCodec.of(RrvmRecord.class, MESSAGE_BYTES_MAX))
            .mapped();

    private RrvmDevices() {}

    /** Returns the data file with blocks of this size. */
    public static BlockDevice data(int blockBytes) {
        return new BlockDevice("data", blockBytes);
    }
}
