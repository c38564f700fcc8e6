package org.raidlab.msg.relation;

import java.util.List;

/** Gives the values of a statement's tuple variables while an expression is evaluated. */
public interface Binding {
    /** The binding without variables. */
    Binding NONE = (variable, position) -> {
        throw new IllegalStateException("no tuple variable is bound");
    };

    /** The value of an attribute; positions as in {@link Expr.Column}. */
    Value column(int variable, int position);

    /** The value of an aggregate for these by-values; positions as in {@link Expr.AggregateValue}. */
    default Value aggregate(int aggregate, List<Value> by) {
        throw new IllegalStateException("no aggregate is computed");
    }
}
