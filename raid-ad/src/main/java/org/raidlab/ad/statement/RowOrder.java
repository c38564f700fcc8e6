package org.raidlab.ad.statement;

import java.util.Comparator;
import java.util.List;
import org.raidlab.msg.Action;
import org.raidlab.msg.SortKey;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Value;

/** The orders of result rows. */
final class RowOrder {
    private RowOrder() {}

    /** Returns the order by the sort keys; rows without duplicates are then ordered by the whole row. */
    static Comparator<List<Value>> of(Action.Retrieve action) {
        Comparator<List<Value>> order = (_, _) -> 0;
        for (SortKey key : action.sort()) {
            order = order.thenComparing(by(key));
        }
        return action.unique() ? order.thenComparing(ofWholeRows()) : order;
    }

    private static Comparator<List<Value>> by(SortKey key) {
        Comparator<List<Value>> ascending = Comparator.comparing(row -> row.get(key.column()), Comparisons::compare);
        return key.descending() ? ascending.reversed() : ascending;
    }

    /** Returns the order by the first column, then the second, and so on. */
    private static Comparator<List<Value>> ofWholeRows() {
        return (left, right) -> {
            for (int i = 0; i < left.size(); i++) {
                int order = Comparisons.compare(left.get(i), right.get(i));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        };
    }
}
