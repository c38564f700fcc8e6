package org.raidlab.msg;

import java.util.Arrays;

/**
 * The messages on process checkpoints (paper section 3) between the servers of one site, and from their process to
 * them. Only {@link Restored} counts as a message between servers; the others pass while normal traffic is blocked.
 */
public sealed interface CheckpointMessage extends RaidMessage, WithinSite {
    /** From the process, to AC: a request to take a process checkpoint of the site's servers. */
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

    /** From AC, after a start: the state of the receiver in the last process checkpoint. */
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
