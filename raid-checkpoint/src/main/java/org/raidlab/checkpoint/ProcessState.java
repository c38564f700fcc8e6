package org.raidlab.checkpoint;

import java.nio.ByteBuffer;

/** The content of a checkpoint: the channels, the dependencies, and the image of the server inside. */
public final class ProcessState {
    private ProcessState() {}

    static byte[] of(byte[] channels, byte[] dependencies, byte[] image) {
        return ByteBuffer.allocate(2 * Integer.BYTES + channels.length + dependencies.length + image.length)
                .putInt(channels.length)
                .put(channels)
                .putInt(dependencies.length)
                .put(dependencies)
                .put(image)
                .array();
    }

    /** Returns the state, positioned at the beginning of the channels. */
    static ByteBuffer channels(byte[] state) {
        return ByteBuffer.wrap(state).position(Integer.BYTES);
    }

    static Dependencies dependencies(byte[] state) {
        ByteBuffer all = ByteBuffer.wrap(state);
        all.position(all.getInt() + Integer.BYTES);
        int bytes = all.getInt();
        return Dependencies.restored(all.slice(all.position(), bytes));
    }

    /** Returns the image of the server inside, from the state in a {@link CheckpointRecord.Taken}. */
    public static byte[] image(byte[] state) {
        ByteBuffer all = ByteBuffer.wrap(state);
        all.position(all.getInt() + Integer.BYTES);
        all.position(all.getInt() + all.position());
        byte[] image = new byte[all.remaining()];
        all.get(image);
        return image;
    }
}
