package org.raidlab.store.blocks;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Invariants;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;

/** Writes that wait for the I/O thread, in the order given. A header is a border: nothing passes it. */
final class PendingWrites {
    /** A write and the callback for when it is durable. */
    record Pending(BlockRange to, Block content, Runnable done) {
        Pending {
            Invariants.check(content.bytes().length <= to.bytesMax(), "block content fits into its range");
            Invariants.check(!to.isHeader() || content.bytes().length > 0, "a header is not empty");
        }
    }

    private final ArrayDeque<Pending> queue = new ArrayDeque<>();

    synchronized void add(Pending write) {
        queue.add(write);
    }

    /**
     * The writes that share the next force: a header alone, or the blocks before the next header; empty if none waits.
     */
    synchronized List<Pending> next() {
        List<Pending> group = new ArrayList<>();
        while (!queue.isEmpty()) {
            boolean isHeader = queue.element().to().isHeader();
            if (isHeader && !group.isEmpty()) {
                break;
            }
            group.add(queue.remove());
            if (isHeader) {
                break;
            }
        }
        return group;
    }

    synchronized void clear() {
        queue.clear();
    }
}
