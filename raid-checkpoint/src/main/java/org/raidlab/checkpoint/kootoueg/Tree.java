package org.raidlab.checkpoint.kootoueg;

import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.raidlab.checkpoint.InstanceId;
import org.raidlab.core.turn.MessageTag;

/** The one instance that a process is in: its parent, the processes that it asked, and those that have not answered. */
final class Tree {
    final InstanceId id;
    final boolean isRollback;
    /** The initiator has itself for a parent. */
    final int parent;
    /** Of its checkpoint; or the checkpoint to go back to, with the incarnation to come. */
    final MessageTag messageTag;

    final SequencedMap<Integer, MessageTag> asked = new TreeMap<>();
    final TreeSet<Integer> waiting = new TreeSet<>();
    /** The checkpoints to which the processes that said yes will go back. */
    final SequencedMap<Integer, MessageTag> backs = new TreeMap<>();

    boolean isRefused;
    boolean isDecided;

    Tree(InstanceId id, boolean isRollback, int parent, MessageTag messageTag) {
        this.id = id;
        this.isRollback = isRollback;
        this.parent = parent;
        this.messageTag = messageTag;
    }

    void ask(SequencedMap<Integer, MessageTag> whom) {
        asked.putAll(whom);
        waiting.addAll(whom.keySet());
    }

    boolean isAnswered() {
        return isRefused || waiting.isEmpty();
    }
}
