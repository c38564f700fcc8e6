package org.raidlab.systemm;

import org.raidlab.core.codec.Codec;
import org.raidlab.core.codec.PackedCodec;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.LogDevice;

/** The stable storage of a site, and the codecs. */
public final class SystemMDevices {
    private static final int BYTES_MAX = 4 << 20;
    private static final int HOME_BLOCK_BYTES = 4_096;

    public static final Codec<SystemMMessage> MESSAGES = PackedCodec.of(SystemMMessage.class, BYTES_MAX);

    /** The disk-resident log. */
    public static final LogDevice LOG =
            LogDevice.of("log", SystemMRecord.class, PackedCodec.of(SystemMRecord.class, BYTES_MAX));

    /** The known place that says which backup copy counts: its header, which the device writes in two slots. */
    public static final BlockDevice HOME = new BlockDevice("home-block", HOME_BLOCK_BYTES);

    private SystemMDevices() {}

    /** Returns the buffer in which segments of a single backup copy are written first. */
    public static BlockDevice doubleWrite(int blockBytes) {
        return new BlockDevice("double-write", blockBytes);
    }

    /** Returns a backup copy with blocks of this size. */
    public static BlockDevice copy(Copy copy, int blockBytes) {
        return new BlockDevice(copy == Copy.A ? "copy-a" : "copy-b", blockBytes);
    }
}
