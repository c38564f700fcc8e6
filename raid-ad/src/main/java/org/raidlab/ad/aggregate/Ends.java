package org.raidlab.ad.aggregate;

import java.util.List;
import java.util.Optional;
import org.raidlab.ad.plan.Plan;
import org.raidlab.ad.plan.Planner;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.AggregateFunction;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Value;

/**
 * The search for a least or greatest value at the end of an ordered index, before all tuples are read. The statistics
 * say where that was; whatever is found at it or beyond it is nearer to the end than all the rest. If nothing is, they
 * were out of date, and everything has to be read.
 */
final class Ends {
    /** An end of an index, and the condition on tuples at it. */
    record End(Variable variable, Index index, Expr condition) {
        /**
         * Returns the plan of the pass over the tuples at the end, if nothing else is computed from them: no other
         * access is cheaper.
         */
        Plan plan() {
            return Planner.inRange(variable, index, condition);
        }
    }

    private Ends() {}

    /** Returns the end of an index to search first, if a pass computes nothing but the value at that end. */
    static Optional<End> of(List<Aggregate> pass, List<Expr> operands) {
        Aggregate only = pass.getFirst();
        boolean isExtreme = only.function() == AggregateFunction.MIN || only.function() == AggregateFunction.MAX;
        return pass.size() == 1
                        && isExtreme
                        && only.by().isEmpty()
                        && operands.getFirst() instanceof Expr.Column(int variable, int position)
                ? of(only.function(), only.variables().get(variable), new Expr.Column(variable, position))
                : Optional.empty();
    }

    private static Optional<End> of(AggregateFunction function, Variable variable, Expr.Column attribute) {
        Schema schema = variable.schema();
        for (Index index : schema.indexes()) {
            Optional<Value> end = index.structure().isOrdered() && isFirst(index, attribute)
                    ? schema.statistics().of(index.id()).map(keys -> end(function, keys))
                    : Optional.empty();
            if (end.isPresent() && !end.get().isNull()) {
                Expr condition = new Expr.Comparison(towards(function), attribute, new Expr.Constant(end.get()));
                return Optional.of(new End(variable, index, condition));
            }
        }
        return Optional.empty();
    }

    private static ComparisonOperator towards(AggregateFunction function) {
        return function == AggregateFunction.MIN
                ? ComparisonOperator.LESS_OR_EQUAL
                : ComparisonOperator.GREATER_OR_EQUAL;
    }

    private static boolean isFirst(Index index, Expr.Column attribute) {
        return index.positions().getFirst() == attribute.position();
    }

    private static Value end(AggregateFunction function, Statistics.Keys keys) {
        return function == AggregateFunction.MIN ? keys.least() : keys.greatest();
    }
}
