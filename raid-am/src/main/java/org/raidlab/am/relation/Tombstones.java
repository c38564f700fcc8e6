package org.raidlab.am.relation;

import java.util.ArrayDeque;
import java.util.Queue;
import org.raidlab.am.slot.SlotArea;
import org.raidlab.am.slot.SlotState;

/**
 * Deletions in the order in which they were made. A deletion's stamp is kept until two checkpoints that began after it
 * are complete: then no log record that recovery reads is as old as the deleted tuple.
 */
final class Tombstones {
    private static final int CHECKPOINTS_KEPT = 2;

    /** A deletion, and the newest checkpoint that had begun when it was made. */
    private record Deletion(int position, long version, long checkpoint) {}

    private final Queue<Deletion> deletions = new ArrayDeque<>();

    void add(int position, long version, long checkpoint) {
        deletions.add(new Deletion(position, version, checkpoint));
    }

    /** Returns whether a deletion can be forgotten now that {@code completed} is complete. */
    boolean isDue(long completed) {
        Deletion oldest = deletions.peek();
        return oldest != null && oldest.checkpoint() + CHECKPOINTS_KEPT <= completed;
    }

    /** Forgets the oldest deletion and returns its position; none if the tuple came back or was deleted anew. */
    int poll(SlotArea slots) {
        Deletion oldest = deletions.remove();
        boolean stands = slots.state(oldest.position()) == SlotState.TOMBSTONE
                && slots.version(oldest.position()) == oldest.version();
        return stands ? oldest.position() : SlotArea.NONE;
    }
}
