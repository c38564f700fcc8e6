package org.raidlab.checkpoint;

/** The type of a synchronization message. The order is part of the wire format. */
public enum SyncType {
    /** To a process that the sender received from: take a checkpoint that covers this label. */
    CHECKPOINT_REQUEST,
    /** To the coordinator: a checkpoint request is answered; these were asked in turn. */
    CHECKPOINT_DONE,
    /** To the coordinator: do not commit, if you still can; tell me what you decided. */
    CHECKPOINT_NO,
    /** To a member: its uncommitted checkpoint is committed. */
    CHECKPOINT_COMMIT,
    /** To a member: the instance is aborted. */
    CHECKPOINT_ABORT,
    /** To the coordinator: the commit is durable here; forget me. */
    CHECKPOINT_ACKNOWLEDGE,
    /** To a process that the sender sent to: I go back to this label; undo what you received since. */
    ROLLBACK_REQUEST,
    /** To the coordinator: a rollback request is answered; these were asked in turn. */
    ROLLBACK_DONE,
    /** To a member: all have answered; go on. */
    ROLLBACK_COMMIT,
    /** To one that believes to be a member: the coordinator has begun a new life and knows of no such instance. */
    ROLLBACK_UNKNOWN,
    /** To everybody, by one that came back with uncommitted checkpoints: did you commit one of mine? */
    INQUIRE,
    /** Answer: no, and I never will. */
    CLEAR,
    /** From the starter, or the process's own clock: initiate a checkpoint instance. */
    START_CHECKPOINT,
    /** From the starter: initiate a rollback instance. */
    START_ROLLBACK,
    /** From the failure detector: the process in {@code from} is dead. */
    FAILED,
    /** From the failure detector: it is back, in a new life. */
    UP
}
