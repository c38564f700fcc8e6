package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.raidlab.core.relation.Expr;

/**
 * A part of a condition that has to hold on its own.
 *
 * @param expr the part
 * @param variables the tuple variables that it mentions
 */
public record Conjunct(Expr expr, Set<Integer> variables) {
    /** A condition is true exactly if each of its conjuncts is, in three-valued logic too. */
    public static List<Conjunct> split(Optional<Expr> condition) {
        List<Conjunct> conjuncts = new ArrayList<>();
        condition.ifPresent(expr -> split(expr, conjuncts));
        return conjuncts;
    }

    /** Some of them, as conditions. */
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

    static Set<Integer> variables(Expr expr) {
        Set<Integer> found = new TreeSet<>();
        collect(expr, found);
        return found;
    }

    private static void collect(Expr expr, Set<Integer> into) {
        switch (expr) {
            case Expr.Column(int variable, int _) -> into.add(variable);
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

    private static void collect(Expr left, Expr right, Set<Integer> into) {
        collect(left, into);
        collect(right, into);
    }

    /** Whether it can be judged once {@code bound} are bound and {@code variable} with them, and not before. */
    boolean becomesReady(Set<Integer> bound, int variable) {
        return variables.contains(variable)
                && variables.stream().allMatch(other -> other == variable || bound.contains(other));
    }

    /** Whether it mentions this variable and no other. */
    public boolean concernsOnly(int variable) {
        return variables.size() == 1 && variables.contains(variable);
    }
}
