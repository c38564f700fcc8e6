package org.raidlab.sim.history;

import java.util.List;

/**
 * A violation of a rule.
 *
 * @param kind which rule
 * @param txns the ids of the transactions involved; those of a cycle in its order
 * @param items the items involved
 * @param text plain words that say what was seen and why it cannot be
 * @param cycle the edges of a cycle, each from the transaction to which the one before leads; empty if it is no cycle
 */
public record Violation(
        ViolationKind kind, List<String> txns, List<String> items, String text, List<Dependency> cycle) {

    public Violation {
        txns = List.copyOf(txns);
        items = List.copyOf(items);
        cycle = List.copyOf(cycle);
    }

    /** Makes a violation that is no cycle. */
    public Violation(ViolationKind kind, List<String> txns, List<String> items, String text) {
        this(kind, txns, items, text, List.of());
    }
}
