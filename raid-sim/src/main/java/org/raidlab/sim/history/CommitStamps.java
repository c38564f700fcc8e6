package org.raidlab.sim.history;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;

/**
 * Decides whether the versions of a history are commit stamps: one number per transaction, equal on all items that it
 * wrote, shared with no other transaction. Only then does one write of a transaction tell the version of its others.
 */
public final class CommitStamps {

    private CommitStamps() {}

    /** Returns whether every committed transaction fits, and at least one wrote two items. */
    public static boolean areVersionsOf(List<HistoryTransaction> history) {
        long[] stamps = new long[history.size()];
        int writers = 0;
        boolean seen = false;
        for (HistoryTransaction transaction : history) {
            if (transaction.status() == Status.COMMITTED && transaction.writes()) {
                OptionalLong stamp = stampOf(transaction);
                if (stamp.isEmpty()) {
                    return false;
                }
                seen |= writesSeveralItems(transaction);
                stamps[writers++] = stamp.getAsLong();
            }
        }
        Arrays.sort(stamps, 0, writers);
        for (int i = 1; i < writers; i++) {
            if (stamps[i] == stamps[i - 1]) {
                return false;
            }
        }
        return seen;
    }

    private static OptionalLong stampOf(HistoryTransaction transaction) {
        long[] distinct = transaction.ops().stream()
                .filter(Operation.Write.class::isInstance)
                .mapToLong(Operation::version)
                .distinct()
                .toArray();
        return distinct.length == 1 ? OptionalLong.of(distinct[0]) : OptionalLong.empty();
    }

    private static boolean writesSeveralItems(HistoryTransaction transaction) {
        return transaction.ops().stream()
                        .filter(Operation.Write.class::isInstance)
                        .map(Operation::item)
                        .distinct()
                        .count()
                > 1;
    }
}
