package org.raidlab.checkpoint;

import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.MessageTag;

/**
 * A synchronization message: 22 bytes on the wire, as in the paper (section 3.2.1), wider beyond 32 processes.
 *
 * @param type what it says
 * @param answer the flag of a done
 * @param instance which instance it belongs to
 * @param sender the process that sends it
 * @param from in a done: who had asked, so that sender and this one name an edge of the instance; in words of the
 *     failure detector: whom they are about
 * @param messageTag in a checkpoint request: the latest label received from the one asked; in a rollback message: the
 *     checkpoint the sender goes back to and its new incarnation; in other checkpoint messages: the number of the
 *     checkpoint meant, and the sender's incarnation
 * @param targets in a done: those asked in turn; in a pruned request: those that need not be asked again
 */
public record SyncMessage(
        SyncType type,
        Answer answer,
        InstanceId instance,
        int sender,
        int from,
        MessageTag messageTag,
        List<Integer> targets) {
    /** The instance of messages that belong to none. */
    public static final InstanceId NO_INSTANCE = new InstanceId(0, 0);

    private static final MessageTag NO_LABEL = new MessageTag(0, 0);

    public SyncMessage {
        Invariants.require(isMember(sender) && isMember(from), "a process's number has two bytes");
        Invariants.require(
                messageTag.incarnation() >= 0 && messageTag.incarnation() < 1 << 16, "an incarnation has two bytes");
        targets = List.copyOf(targets);
        Invariants.require(targets.stream().allMatch(SyncMessage::isMember), "targets are members of a group");
    }

    private static boolean isMember(int process) {
        return process >= 0 && process < Group.SIZE_MAX;
    }

    /** A message without answer, edge and targets. */
    public static SyncMessage of(SyncType type, InstanceId instance, int sender, MessageTag messageTag) {
        return new SyncMessage(type, Answer.NONE, instance, sender, 0, messageTag, List.of());
    }

    /** Returns the message that tells a process to initiate an instance. */
    public static SyncMessage start(SyncType type, int process) {
        return of(type, NO_INSTANCE, process, NO_LABEL);
    }

    /** Returns the message by which the failure detector reports a process. */
    public static SyncMessage detected(SyncType type, int process) {
        return new SyncMessage(type, Answer.NONE, NO_INSTANCE, process, process, NO_LABEL, List.of());
    }
}
