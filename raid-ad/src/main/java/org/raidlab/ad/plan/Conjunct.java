package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.raidlab.msg.relation.Expr;

/**
 * A conjunct: a part of a condition that has to hold on its own.
 *
 * @param expr the part
 * @param variables the tuple variables that it mentions; found once, since each choice of the planner asks for them
 */
public record Conjunct(Expr expr, BitSet variables) {
    /** Splits a condition into its conjuncts: it is true exactly if each of them is, in three-valued logic too. */
    public static List<Conjunct> split(Optional<Expr> condition) {
        List<Conjunct> conjuncts = new ArrayList<>();
        condition.ifPresent(expr -> split(expr, conjuncts));
        return conjuncts;
    }

    /** Returns the selected conjuncts as conditions. */
    static List<Expr> those(List<Conjunct> conjuncts, Predicate<Conjunct> which) {
        List<Expr> chosen = new ArrayList<>();
        for (Conjunct conjunct : conjuncts) {
            if (which.test(conjunct)) {
                chosen.add(conjunct.expr());
            }
        }
        return chosen;
    }

    private static void split(Expr expr, List<Conjunct> into) {
        if (expr instanceof Expr.And(Expr left, Expr right)) {
            split(left, into);
            split(right, into);
        } else {
            into.add(new Conjunct(expr, variables(expr)));
        }
    }

    static BitSet variables(Expr expr) {
        BitSet found = new BitSet();
        collect(expr, found);
        return found;
    }

    private static void collect(Expr expr, BitSet into) {
        switch (expr) {
            case Expr.Column(int variable, int _) -> into.set(variable);
            case Expr.Constant _ -> {}
            case Expr.Arithmetic(var _, Expr left, Expr right) -> collect(left, right, into);
            case Expr.Comparison(var _, Expr left, Expr right) -> collect(left, right, into);
            case Expr.And(Expr left, Expr right) -> collect(left, right, into);
            case Expr.Or(Expr left, Expr right) -> collect(left, right, into);
            case Expr.Call(var _, List<Expr> arguments) -> arguments.forEach(argument -> collect(argument, into));
            case Expr.Negative(Expr operand) -> collect(operand, into);
            case Expr.Match(Expr operand, String _, boolean _) -> collect(operand, into);
            case Expr.IsNull(Expr operand) -> collect(operand, into);
            case Expr.Not(Expr operand) -> collect(operand, into);
            case Expr.AggregateValue(int _, List<Expr> by) -> by.forEach(part -> collect(part, into));
        }
    }

    private static void collect(Expr left, Expr right, BitSet into) {
        collect(left, into);
        collect(right, into);
    }

    /**
     * Returns whether the conjunct can be evaluated once {@code bound} and {@code variable} are bound, and not before.
     */
    boolean becomesReady(BitSet bound, int variable) {
        if (!variables.get(variable)) {
            return false;
        }
        BitSet missing = missing(variables, bound);
        return missing.cardinality() == (missing.get(variable) ? 1 : 0);
    }

    /** Returns the variables of one set that are not in another. */
    static BitSet missing(BitSet needed, BitSet bound) {
        BitSet missing = (BitSet) needed.clone();
        missing.andNot(bound);
        return missing;
    }

    /** Returns whether it mentions this variable and no other. */
    public boolean concernsOnly(int variable) {
        return variables.get(variable) && variables.cardinality() == 1;
    }
}
