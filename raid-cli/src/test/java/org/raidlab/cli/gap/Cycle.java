package org.raidlab.cli.gap;

import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Operation;
import org.raidlab.sim.history.Status;

/**
 * A failure and the recovery from it, in nanoseconds of the clients' clock.
 *
 * @param struck when the site was hit
 * @param undone when it was to come back
 * @param inDoubt transactions in doubt at the other sites a moment after the blow
 * @param failLocks copies of the site that were out of date when it was to come back
 * @param refreshed when none were any more
 */
record Cycle(Blow blow, int site, long struck, long undone, long inDoubt, long failLocks, long refreshed) {
    private static final long MILLI = 1_000_000;

    /** When the first of the other sites committed writes that were begun after the blow; none if none did. */
    OptionalLong somewhereMillis(List<HistoryTransaction> history) {
        return firstAfter(struck, history).stream().mapToLong(Long::longValue).min();
    }

    /** When the last of them did. */
    OptionalLong everywhereMillis(List<HistoryTransaction> history) {
        return firstAfter(struck, history).stream().mapToLong(Long::longValue).max();
    }

    /** The same after the recovery: for the other sites a view changes once more. */
    OptionalLong afterRecoveryMillis(List<HistoryTransaction> history) {
        return firstAfter(undone, history).stream().mapToLong(Long::longValue).max();
    }

    long refreshMillis() {
        return (refreshed - undone) / MILLI;
    }

    /** For each other site, how long after a moment its first commit of a write came that was begun later. */
    private Collection<Long> firstAfter(long moment, List<HistoryTransaction> history) {
        TreeMap<Integer, Long> first = new TreeMap<>();
        for (HistoryTransaction each : history) {
            boolean counts = each.site() != site && each.start() >= moment && each.status() == Status.COMMITTED;
            if (counts && each.ops().stream().anyMatch(Operation.Write.class::isInstance)) {
                first.merge(each.site(), (each.end() - moment) / MILLI, Math::min);
            }
        }
        return first.values();
    }
}
