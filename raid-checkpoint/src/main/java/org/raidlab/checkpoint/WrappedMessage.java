package org.raidlab.checkpoint;

import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Message;
import org.raidlab.core.turn.MessageTag;

/**
 * A message that wrapped servers exchange. Only {@link Normal} messages make processes depend on each other; everything
 * else, heartbeats and control messages included, passes while normal traffic is blocked.
 */
public sealed interface WrappedMessage<M extends Message> extends Message {
    /**
     * A message of the servers inside.
     *
     * @param messageTag the sender's incarnation and checkpoint interval
     * @param number its place in the channel from sender to receiver, from 1; 0 without a sender log
     */
    record Normal<M extends Message>(MessageTag messageTag, long number, M body) implements WrappedMessage<M> {
        public Normal {
            Invariants.require(number >= 0, "a channel counts from 1");
        }
    }

    /** A message of the algorithm. */
    record Sync<M extends Message>(SyncMessage message) implements WrappedMessage<M> {}

    /** A message of an algorithm that looks for a consistent line afterwards. */
    record Line<M extends Message>(RecoveryLineMessage message) implements WrappedMessage<M> {}

    /**
     * A receiver's report on a channel: the sender repeats missing messages and forgets those that no rollback can
     * undo.
     *
     * @param incarnation the receiver's
     * @param yours the newest incarnation of the sender that the receiver knows
     * @param floor everything up to this number was received
     * @param stable everything up to this number was received before the receiver's committed checkpoint
     */
    record Received<M extends Message>(int incarnation, int yours, long floor, long stable)
            implements WrappedMessage<M> {
        public Received {
            Invariants.require(incarnation >= 0 && yours >= 0, "incarnations are not negative");
            Invariants.require(stable >= 0 && floor >= stable, "what is stable was received");
        }
    }

    /**
     * A message of a process to itself: it tells the process to restore now that the rollback is answered.
     *
     * @param checkpoint which one; the committed one if that has come since
     */
    record Restore<M extends Message>(int checkpoint) implements WrappedMessage<M> {}
}
