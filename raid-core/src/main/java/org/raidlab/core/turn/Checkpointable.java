package org.raidlab.core.turn;

/** A server whose volatile state can be saved and put back, so that it can take part in process checkpoints. */
public interface Checkpointable<M extends Message> extends Server<M> {
    /** Returns the complete state on which the server's further behaviour depends. The array is handed over. */
    byte[] save();

    /**
     * Restores a saved state; all later events are undone. No timer of this server is set any more. A server that has a
     * durable part puts back what the log does not know, and nothing else.
     */
    void restore(byte[] image, Effects<M> out);
}
