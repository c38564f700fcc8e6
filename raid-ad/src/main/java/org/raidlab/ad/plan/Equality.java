package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;

/**
 * An equality as an access to a variable's tuples: an expression over them, and one over earlier variables.
 *
 * @param inner over the variable alone
 * @param variable that one
 * @param outer over other variables, or over none
 * @param needed the variables of {@code outer}
 * @param condition the two in a comparison, as the statement has it
 */
record Equality(Expr inner, int variable, Expr outer, BitSet needed, Expr condition) {
    /** Returns all equalities among the conjuncts, each both ways. */
    static List<Equality> among(List<Conjunct> conjuncts) {
        List<Equality> equalities = new ArrayList<>();
        for (Conjunct conjunct : conjuncts) {
            if (conjunct.expr() instanceof Expr.Comparison(ComparisonOperator operator, Expr left, Expr right)
                    && operator == ComparisonOperator.EQUAL) {
                BitSet ofLeft = Conjunct.variables(left);
                BitSet ofRight = Conjunct.variables(right);
                add(left, ofLeft, right, ofRight, conjunct.expr(), equalities);
                add(right, ofRight, left, ofLeft, conjunct.expr(), equalities);
            }
        }
        return equalities;
    }

    private static void add(
            Expr inner, BitSet ofInner, Expr outer, BitSet ofOuter, Expr condition, List<Equality> into) {
        if (ofInner.cardinality() == 1) {
            into.add(new Equality(inner, ofInner.nextSetBit(0), outer, ofOuter, condition));
        }
    }

    /** Returns whether the equality determines this variable from {@code bound}. */
    boolean leadsTo(int other, BitSet bound) {
        return variable == other && Conjunct.missing(needed, bound).isEmpty();
    }

    /** Returns whether the equality is on the attribute at this position. */
    boolean isOf(int position) {
        return inner instanceof Expr.Column(int _, int attribute) && attribute == position;
    }

    boolean joins() {
        return !needed.isEmpty();
    }
}
