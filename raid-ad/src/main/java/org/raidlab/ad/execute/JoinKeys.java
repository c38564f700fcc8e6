package org.raidlab.ad.execute;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Value;

/**
 * The expressions that have to be equal in a join.
 *
 * @param outer expressions over the variables before
 * @param inner expressions over the variable that is joined, each equal to its partner in {@code outer}
 */
record JoinKeys(List<Expr> outer, List<Expr> inner) {
    /** The keys of a join without equalities. */
    static final JoinKeys NONE = new JoinKeys(List.of(), List.of());

    /** Returns the binding's key in a hash table; null if a part of it is null, which is equal to nothing. */
    @Nullable
    Object ofOuter(Frame frame) {
        return key(outer, frame);
    }

    /** Returns the key of the joined variable in the same way. */
    @Nullable
    Object ofInner(Frame frame) {
        return key(inner, frame);
    }

    /**
     * Returns a key; a single value is used without a list, since most joins are on one attribute and a list would
     * double their cost.
     */
    private static @Nullable Object key(List<Expr> expressions, Frame frame) {
        if (expressions.size() == 1) {
            Value value = Comparisons.canonical(Evaluator.value(expressions.getFirst(), frame));
            return value.isNull() ? null : value;
        }
        Value[] key = new Value[expressions.size()];
        for (int i = 0; i < key.length; i++) {
            key[i] = Comparisons.canonical(Evaluator.value(expressions.get(i), frame));
            if (key[i].isNull()) {
                return null;
            }
        }
        return List.of(key);
    }
}
