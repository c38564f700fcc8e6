package org.raidlab.checkpoint.leubhargava;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.checkpoint.Answer;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.core.turn.MessageTag;

/** An instance at a participant: its first answer, and the processes that it asked in turn. */
final class Participation {
    enum State {
        OPEN,
        COMMITTED,
        ABORTED
    }

    final InstanceId id;
    final int from;
    final Answer answer;
    /** The number of the checkpoint, or where the process goes back to, and its incarnation. */
    final MessageTag messageTag;

    final SequencedMap<Integer, MessageTag> asked;
    State state = State.OPEN;
    /** The coordinator is dead and nobody is known to know: normal traffic goes on meanwhile. */
    boolean inDoubt;

    Participation(
            InstanceId id, int from, Answer answer, MessageTag messageTag, SequencedMap<Integer, MessageTag> asked) {
        this.id = id;
        this.from = from;
        this.answer = answer;
        this.messageTag = messageTag;
        this.asked = asked;
    }

    boolean isOpen() {
        return state == State.OPEN;
    }

    List<Integer> targets() {
        return List.copyOf(asked.keySet());
    }
}
