package org.raidlab.checkpoint.independent;

import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.checkpoint.Receipt;
import org.raidlab.checkpoint.RecoveryLineMessage;
import org.raidlab.checkpoint.RecoveryLineMessage.Cut;
import org.raidlab.checkpoint.RecoveryLineMessage.History;
import org.raidlab.core.Invariants;

/**
 * Searches for the latest line in which no process has received a message that its sender, going back, has not sent.
 * Everyone begins at its latest cut and goes back as long as one of its receipts is an orphan; the lines form a
 * lattice, so the order does not matter. What sends one process back may send the next one back: the domino effect.
 */
class RecoveryLineSearch {
    /**
     * Returns the cut of each process, from all histories; {@link RecoveryLineMessage#NOW} only for processes that have
     * not lost their current state.
     */
    SequencedMap<Integer, Cut> latest(SequencedMap<Integer, History> histories) {
        return search(histories, true);
    }

    /**
     * Returns the cuts for the case that every process loses its current state: no process will ever go back further.
     */
    SequencedMap<Integer, Cut> withoutNow(SequencedMap<Integer, History> histories) {
        return search(histories, false);
    }

    private SequencedMap<Integer, Cut> search(SequencedMap<Integer, History> histories, boolean now) {
        SequencedMap<Integer, Cut> line = new TreeMap<>();
        histories.forEach((process, history) -> line.put(process, last(history.cuts(), now)));
        while (retreat(histories, line)) {
            // until nobody has to go back any more
        }
        return line;
    }

    private static Cut last(List<Cut> cuts, boolean now) {
        Cut last = cuts.getLast();
        return now || last.checkpoint() != RecoveryLineMessage.NOW ? last : cuts.get(cuts.size() - 2);
    }

    /** Moves every process with an orphan back one cut; returns whether any process moved. */
    boolean retreat(SequencedMap<Integer, History> histories, SequencedMap<Integer, Cut> line) {
        boolean moved = false;
        for (var place : line.entrySet()) {
            if (hasOrphan(place.getValue(), line)) {
                place.setValue(before(place.getValue(), histories.get(place.getKey())));
                moved = true;
            }
        }
        return moved;
    }

    private static boolean hasOrphan(Cut cut, SequencedMap<Integer, Cut> line) {
        return cut.received().stream().anyMatch(receipt -> isUndone(receipt, line.get(receipt.from())));
    }

    /**
     * Returns whether a receipt is undone; checkpoint numbers are never reused, so an undone interval is recognized
     * without its incarnation.
     */
    private static boolean isUndone(Receipt receipt, @org.jspecify.annotations.Nullable Cut sender) {
        return sender != null
                && sender.checkpoint() != RecoveryLineMessage.NOW
                && receipt.interval() >= sender.checkpoint();
    }

    private static Cut before(Cut cut, @org.jspecify.annotations.Nullable History history) {
        Invariants.check(history != null, "who is in the line has told its history");
        List<Cut> cuts = java.util.Objects.requireNonNull(history).cuts();
        int index = cuts.indexOf(cut);
        Invariants.check(index > 0, "nobody goes behind its base");
        return cuts.get(index - 1);
    }
}
