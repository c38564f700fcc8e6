package org.raidlab.msg;

import java.util.List;
import java.util.Optional;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Value;

/**
 * An aggregate of a statement, with tuple variables of its own that no other part of the statement uses. It is computed
 * once, before the statement; {@link Expr.AggregateValue} says where its values stand.
 *
 * @param function what is computed of each group
 * @param distinct whether equal operands count once
 * @param variables the tuple variables that its expressions speak of
 * @param operand what is aggregated; nulls are passed over
 * @param by bindings with equal values belong to one group, nulls being equal; none: there is one group
 * @param where which bindings count
 * @param whenEmpty the value for a group in which nothing counts
 */
public record Aggregate(
        AggregateFunction function,
        boolean distinct,
        List<Variable> variables,
        Expr operand,
        List<Expr> by,
        Optional<Expr> where,
        Value whenEmpty) {
    public Aggregate {
        variables = List.copyOf(variables);
        by = List.copyOf(by);
    }
}
