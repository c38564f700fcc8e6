package org.raidlab.checkpoint;

import java.nio.ByteBuffer;

/** What a checkpoint holds: the channels, then the image of the server inside. */
public final class ProcessState {
    private ProcessState() {}

    static byte[] of(byte[] channels, byte[] image) {
        return ByteBuffer.allocate(Integer.BYTES + channels.length + image.length)
                .putInt(channels.length)
                .put(channels)
                .put(image)
                .array();
    }

    /** Stands where the channels begin. */
    static ByteBuffer channels(byte[] state) {
        return ByteBuffer.wrap(state).position(Integer.BYTES);
    }

    /** The image of the server inside, in what {@link CheckpointRecord.Taken} holds. */
    public static byte[] image(byte[] state) {
        ByteBuffer all = ByteBuffer.wrap(state);
        all.position(all.getInt() + Integer.BYTES);
        byte[] image = new byte[all.remaining()];
        all.get(image);
        return image;
    }
}
