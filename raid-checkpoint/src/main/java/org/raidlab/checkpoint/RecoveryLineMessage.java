package org.raidlab.checkpoint;

import java.util.List;
import org.raidlab.core.turn.MessageTag;

/** A message between processes that take their checkpoints independently and find a consistent line afterwards. */
public sealed interface RecoveryLineMessage {
    /** In place of a checkpoint's number: the state that the process is in now. */
    int NOW = Integer.MAX_VALUE;

    /** Returns the instance to which the message belongs. */
    InstanceId instance();

    int sender();

    /**
     * The history of a process: all that it had received at each checkpoint that it keeps.
     *
     * @param next its incarnation if it goes back
     * @param cuts oldest first; the last one is {@link #NOW}, unless the process has lost that state
     */
    record History(InstanceId instance, int sender, int next, List<Cut> cuts) implements RecoveryLineMessage {
        public History {
            cuts = List.copyOf(cuts);
        }
    }

    /** A checkpoint, or {@link #NOW}, and all that was received before it. */
    record Cut(int checkpoint, List<Receipt> received) {
        public Cut {
            received = List.copyOf(received);
        }
    }

    /** The line from which every process goes on. */
    record Line(InstanceId instance, int sender, List<Place> places) implements RecoveryLineMessage {
        public Line {
            places = List.copyOf(places);
        }
    }

    /**
     * A process's place in the line.
     *
     * @param back the checkpoint that it goes back to, in its new incarnation; {@link #NOW} if it stays
     * @param base the checkpoint behind which nobody will ever ask it to go
     */
    record Place(int process, MessageTag back, int base) {
        /** Returns whether the process loses all work since that checkpoint. */
        public boolean goesBack() {
            return back.interval() != NOW;
        }
    }
}
