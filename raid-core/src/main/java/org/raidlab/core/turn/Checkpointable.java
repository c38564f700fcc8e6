package org.raidlab.core.turn;

/** A server whose volatile state can be saved and put back, so that it can take part in process checkpoints. */
public interface Checkpointable<M extends Message> extends Server<M> {
    /** Everything that its behaviour from here on depends on. The array is handed over. */
    byte[] save();

    /**
     * Puts a saved state back; whatever happened since then did not happen. No timer of this server is set any more. A
     * server that has a durable part puts back what the log does not know, and nothing else.
     */
    void restore(byte[] image, Effects<M> out);
}
