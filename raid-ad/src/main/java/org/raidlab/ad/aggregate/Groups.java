package org.raidlab.ad.aggregate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.ad.execute.Frame;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.core.relation.Comparisons;
import org.raidlab.core.relation.Evaluator;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.Aggregate;

/** The groups that one pass forms, and what each of its aggregates has met of each group. */
final class Groups {
    private static final List<Value> EVERYTHING = List.of();

    private final List<Aggregate> aggregates;
    private final List<Expr> operands;
    private final List<Expr> by;
    private final RowsInMemory held;
    private final SequencedMap<List<Value>, Accumulator[]> groups = new LinkedHashMap<>();

    /**
     * The groups of a pass.
     *
     * @param aggregates those of the pass, in their order
     * @param operands theirs, simplified
     * @param by what groups are formed by; none: there is one group, even if nothing is in it
     */
    Groups(List<Aggregate> aggregates, List<Expr> operands, List<Expr> by, RowsInMemory held) {
        this.aggregates = aggregates;
        this.operands = operands;
        this.by = by;
        this.held = held;
    }

    /** Takes a binding in. */
    void add(Frame frame) {
        Accumulator[] group = group(by.isEmpty() ? EVERYTHING : Comparisons.canonical(Evaluator.values(by, frame)));
        for (int i = 0; i < group.length; i++) {
            Value operand = Evaluator.value(operands.get(i), frame);
            if (!operand.isNull()) {
                group[i].add(operand);
            }
        }
    }

    private Accumulator[] group(List<Value> key) {
        Accumulator[] known = groups.get(key);
        if (known != null) {
            return known;
        }
        held.add();
        Accumulator[] fresh = aggregates.stream()
                .map(aggregate -> Accumulator.of(aggregate, held))
                .toArray(Accumulator[]::new);
        groups.put(key, fresh);
        return fresh;
    }

    /** What the aggregate at a position of the pass comes to for the group with these values. */
    Value value(int position, List<Value> key) {
        Value whenEmpty = aggregates.get(position).whenEmpty();
        Accumulator[] group = groups.get(Comparisons.canonical(key));
        return group == null ? whenEmpty : group[position].result(whenEmpty);
    }
}
