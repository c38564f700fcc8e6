package org.raidlab.checkpoint;

import java.util.SequencedMap;
import org.raidlab.core.turn.MessageTag;
import org.raidlab.core.turn.TraceEvent;

/** An event that a wrapper records. */
public sealed interface CheckpointEvent extends TraceEvent {
    /**
     * The activity of a process at the arrival of a message, or the activity to which the message belongs: row and
     * column of the interference table.
     */
    enum Activity {
        NOTHING,
        CHECKPOINT,
        ROLLBACK
    }

    /** An instance met another one, or none, at a process. */
    record Met(int process, Activity running, Activity arriving, InstanceId instance) implements CheckpointEvent {}

    /**
     * A process takes part in an instance.
     *
     * @param position of its effect in the process's order; those that share have one position
     */
    record Joined(int process, Activity kind, InstanceId instance, long position) implements CheckpointEvent {}

    /** A coordinator commits a checkpoint instance. */
    record Decided(InstanceId instance, SequencedMap<Integer, Integer> members) implements CheckpointEvent {}

    /** A coordinator aborts a checkpoint instance. */
    record Aborted(InstanceId instance) implements CheckpointEvent {}

    /** A rollback instance is complete. */
    record RolledBack(InstanceId instance) implements CheckpointEvent {}

    /** A process announces the checkpoint to which it goes back. */
    record Target(int process, InstanceId instance, MessageTag back) implements CheckpointEvent {}

    /** An image was written or restored. */
    record Image(int process, boolean restored, int bytes) implements CheckpointEvent {}

    /** Normal traffic was blocked for so long. */
    record Blocked(int process, long nanos) implements CheckpointEvent {}
}
