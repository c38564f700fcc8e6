package org.raidlab.ad.aggregate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.relation.Expr;

/**
 * The division of a statement's aggregates into passes. Those with equal variables, groups and conditions differ in
 * what they compute only: one pass over their bindings is enough, unless an operand needs what that very pass finds
 * out.
 */
public final class Passes {
    private Passes() {}

    /** Returns the positions of the aggregates of each pass; each pass needs only earlier passes. */
    public static List<List<Integer>> of(List<Aggregate> aggregates) {
        List<List<Integer>> passes = new ArrayList<>();
        for (int i = 0; i < aggregates.size(); i++) {
            passFor(i, aggregates, passes).add(i);
        }
        return passes;
    }

    private static List<Integer> passFor(int aggregate, List<Aggregate> aggregates, List<List<Integer>> passes) {
        Set<Integer> needed = needs(aggregates.get(aggregate));
        for (int i = passes.size() - 1; i >= 0; i--) {
            List<Integer> pass = passes.get(i);
            if (!Collections.disjoint(pass, needed)) {
                break;
            }
            if (goTogether(aggregates.get(pass.getFirst()), aggregates.get(aggregate))) {
                return pass;
            }
        }
        List<Integer> fresh = new ArrayList<>();
        passes.add(fresh);
        return fresh;
    }

    private static boolean goTogether(Aggregate one, Aggregate other) {
        return one.variables().equals(other.variables())
                && one.by().equals(other.by())
                && one.where().equals(other.where());
    }

    private static Set<Integer> needs(Aggregate aggregate) {
        Set<Integer> needed = new TreeSet<>();
        collect(aggregate.operand(), needed);
        aggregate.by().forEach(expr -> collect(expr, needed));
        aggregate.where().ifPresent(expr -> collect(expr, needed));
        return needed;
    }

    private static void collect(Expr expr, Set<Integer> into) {
        if (expr instanceof Expr.AggregateValue value) {
            into.add(value.aggregate());
        }
        expr.parts().forEach(part -> collect(part, into));
    }
}
