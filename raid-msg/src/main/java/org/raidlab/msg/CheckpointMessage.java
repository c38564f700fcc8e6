package org.raidlab.msg;

import java.util.Arrays;

/**
 * What servers of one site tell each other, and their process tells them, of process checkpoints (paper section 3).
 * Only {@link Restored} counts as a message between servers; the others pass while normal traffic is blocked.
 */
public sealed interface CheckpointMessage extends RaidMessage {
    /** From the process, to AC: take a process checkpoint of the site's servers. */
    record Begin() implements CheckpointMessage {}

    /** A synchronization message of the algorithm, in its own fixed layout. */
    record Sync(byte[] message) implements CheckpointMessage {
        @Override
        public boolean equals(Object other) {
            return other instanceof Sync that && Arrays.equals(message, that.message);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(message);
        }
    }

    /** To AC, whose process has the log: an uncommitted checkpoint of the sender. */
    record Taken(int number, RaidRecord.Image image) implements CheckpointMessage {}

    /** From AC, after a start: what the last process checkpoint has of the receiver. */
    record Restored(byte[] state) implements CheckpointMessage {
        @Override
        public boolean equals(Object other) {
            return other instanceof Restored that && Arrays.equals(state, that.state);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(state);
        }
    }
}
