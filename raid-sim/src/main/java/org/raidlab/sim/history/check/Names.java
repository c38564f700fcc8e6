package org.raidlab.sim.history.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.raidlab.sim.history.HistoryTransaction;
import org.raidlab.sim.history.Status;

/** The numbers of transactions and items, and the mapping from numbers to names and times. */
final class Names {

    private final List<HistoryTransaction> transactions;
    private final Map<String, Integer> numbers = new LinkedHashMap<>();
    private final List<String> items = new ArrayList<>();

    Names(List<HistoryTransaction> transactions) {
        this.transactions = transactions;
    }

    int transactions() {
        return transactions.size();
    }

    int items() {
        return items.size();
    }

    int numberOf(String item) {
        Integer known = numbers.get(item);
        if (known != null) {
            return known;
        }
        numbers.put(item, items.size());
        items.add(item);
        return items.size() - 1;
    }

    String item(int number) {
        return items.get(number);
    }

    List<String> itemsOf(Access access) {
        return List.of(item(access.item()));
    }

    String txn(int node) {
        return isRecorded(node) ? transactions.get(node).txn() : "one of several transactions of unknown outcome";
    }

    /** Returns whether the node is a line of the history, not a writer that only reads refer to. */
    boolean isRecorded(int node) {
        return node < transactions.size();
    }

    boolean isCommitted(int node) {
        return isRecorded(node) && transactions.get(node).status() == Status.COMMITTED;
    }

    /** Returns the time at which the node's transaction began; the earliest possible time if no line records it. */
    long start(int node) {
        return isRecorded(node) ? transactions.get(node).start() : Long.MIN_VALUE;
    }

    /**
     * Returns the time at which the transaction had surely ended: a transaction without an answer may take effect at
     * any later time.
     */
    long end(int node) {
        return isCommitted(node) ? transactions.get(node).end() : Long.MAX_VALUE;
    }

    /** Whether one transaction had ended before the other started. */
    boolean endedBefore(int first, int second) {
        return end(first) < start(second);
    }
}
