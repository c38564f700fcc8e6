package org.raidlab.ad.aggregate;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.ad.execute.Frame;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Value;

/** The groups that one pass forms, and the state of each aggregate for each group. */
final class Groups {
    private static final List<Value> EVERYTHING = List.of();

    private final List<Aggregate> aggregates;
    private final List<Expr> operands;
    private final List<Expr> by;
    private final RowsInMemory held;
    private final SequencedMap<List<Value>, Group> groups = new LinkedHashMap<>();

    /**
     * A group and the accumulators of its aggregates.
     *
     * @param values that it is formed by, as its first binding has them
     */
    record Group(List<Value> values, Accumulator[] met) {}

    /**
     * Creates the groups of a pass.
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

    /** Adds a binding to its group. */
    void add(Frame frame) {
        Accumulator[] met =
                group(by.isEmpty() ? EVERYTHING : Evaluator.values(by, frame)).met();
        for (int i = 0; i < met.length; i++) {
            Value operand = Evaluator.value(operands.get(i), frame);
            if (!operand.isNull()) {
                met[i].add(operand);
            }
        }
    }

    private Group group(List<Value> values) {
        List<Value> key = Comparisons.canonical(values);
        Group known = groups.get(key);
        if (known != null) {
            return known;
        }
        held.add();
        Accumulator[] met = new Accumulator[aggregates.size()];
        for (int i = 0; i < met.length; i++) {
            met[i] = Accumulator.of(aggregates.get(i), held);
        }
        Group fresh = new Group(values, met);
        groups.put(key, fresh);
        return fresh;
    }

    /** Returns the expressions by which the groups are formed. */
    List<Expr> by() {
        return by;
    }

    /** Returns all groups, in the order in which they were formed. */
    Collection<Group> all() {
        return groups.values();
    }

    /** Returns the value of the aggregate at a position of the pass for the group with these values. */
    Value value(int position, List<Value> values) {
        Value whenEmpty = aggregates.get(position).whenEmpty();
        Group group = groups.get(Comparisons.canonical(values));
        return group == null ? whenEmpty : group.met()[position].result(whenEmpty);
    }
}
