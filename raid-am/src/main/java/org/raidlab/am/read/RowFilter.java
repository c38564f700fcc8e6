package org.raidlab.am.read;

import java.util.Optional;
import org.raidlab.am.relation.RelationStore;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Truth;

/** The filter of a scan, evaluated on packed rows: comparisons with constants need no values of their columns. */
interface RowFilter {
    /** The filter that every row satisfies. */
    RowFilter ANY = (bytes, base, position) -> Truth.TRUE;

    /**
     * Returns whether a row satisfies the filter; {@link StatementException} where it fails on the row.
     *
     * @param bytes the array that holds the row
     * @param base where in it the row begins
     * @param position of its slot
     */
    Truth judge(byte[] bytes, int base, int position);

    /**
     * Returns whether a tuple may qualify; one on which the filter fails is sent too, since only the Action Driver can
     * report errors, after validation.
     */
    default boolean mayQualify(byte[] bytes, int base, int position) {
        try {
            return judge(bytes, base, position) == Truth.TRUE;
        } catch (StatementException e) {
            return true;
        }
    }

    static RowFilter of(Optional<Expr> filter, RelationStore store) {
        return filter.map(expr -> of(expr, store, new SlotBinding(store))).orElse(ANY);
    }

    private static RowFilter of(Expr filter, RelationStore store, SlotBinding binding) {
        return switch (filter) {
            case Expr.And(Expr left, Expr right) -> and(of(left, store, binding), of(right, store, binding));
            case Expr.Or(Expr left, Expr right) -> or(of(left, store, binding), of(right, store, binding));
            case Expr.Not(Expr operand) -> not(of(operand, store, binding));
            default ->
                ColumnTests.of(filter, store.schema(), store.layout()).orElseGet(() -> evaluated(filter, binding));
        };
    }

    private static RowFilter and(RowFilter left, RowFilter right) {
        return (bytes, base, position) -> {
            Truth first = left.judge(bytes, base, position);
            return first == Truth.FALSE ? first : first.and(right.judge(bytes, base, position));
        };
    }

    private static RowFilter or(RowFilter left, RowFilter right) {
        return (bytes, base, position) -> {
            Truth first = left.judge(bytes, base, position);
            return first == Truth.TRUE ? first : first.or(right.judge(bytes, base, position));
        };
    }

    private static RowFilter not(RowFilter operand) {
        return (bytes, base, position) -> operand.judge(bytes, base, position).not();
    }

    /** Returns the filter for conditions that cannot be evaluated on packed bytes. */
    private static RowFilter evaluated(Expr filter, SlotBinding binding) {
        return (bytes, base, position) -> {
            binding.moveTo(position);
            return Evaluator.truth(filter, binding);
        };
    }
}
