package org.raidlab.sim.history;

import java.util.List;

/**
 * A violation of a rule.
 *
 * @param kind which rule
 * @param txns the ids of the transactions involved; those of a cycle in its order
 * @param items the items involved
 * @param text plain words that say what was seen and why it cannot be
 */
public record Violation(ViolationKind kind, List<String> txns, List<String> items, String text) {

    public Violation {
        txns = List.copyOf(txns);
        items = List.copyOf(items);
    }
}
