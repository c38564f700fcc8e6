package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.raidlab.core.relation.ComparisonOperator;
import org.raidlab.core.relation.Expr;

/**
 * An equality as a way to a variable's tuples: their side, and what is known before them.
 *
 * @param inner over the variable alone
 * @param outer over variables bound before, or over none
 * @param condition the two in a comparison, as the statement has it
 */
record Equality(Expr inner, Expr outer, Expr condition) {
    /** The equalities among the conjuncts that lead from {@code bound} to {@code variable}. */
    static List<Equality> leadingTo(int variable, Set<Integer> bound, List<Conjunct> conjuncts) {
        List<Equality> leading = new ArrayList<>();
        for (Conjunct conjunct : conjuncts) {
            for (Equality equality : bothWays(conjunct.expr())) {
                if (equality.leadsTo(variable, bound)) {
                    leading.add(equality);
                }
            }
        }
        return leading;
    }

    private static List<Equality> bothWays(Expr expr) {
        return expr instanceof Expr.Comparison(ComparisonOperator operator, Expr left, Expr right)
                        && operator == ComparisonOperator.EQUAL
                ? List.of(new Equality(left, right, expr), new Equality(right, left, expr))
                : List.of();
    }

    private boolean leadsTo(int variable, Set<Integer> bound) {
        return concerns(variable) && bound.containsAll(Conjunct.variables(outer));
    }

    private boolean concerns(int variable) {
        Set<Integer> variables = Conjunct.variables(inner);
        return variables.size() == 1 && variables.contains(variable);
    }

    boolean joins() {
        return !Conjunct.variables(outer).isEmpty();
    }
}
