package org.raidlab.ad.aggregate;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.relation.ComparisonOperator;
import org.raidlab.core.relation.Expr;
import org.raidlab.core.relation.Index;
import org.raidlab.core.relation.Schema;
import org.raidlab.core.relation.Statistics;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.AggregateFunction;

/**
 * Where to look first for a least or greatest value: at the end of an ordered index. The statistics say where that was;
 * whatever is found at it or beyond it is nearer to the end than all the rest. If nothing is, they were out of date,
 * and everything has to be read.
 */
final class Ends {
    private Ends() {}

    /** A condition on tuples at the end, if a pass computes nothing else than what stands there. */
    static Optional<Expr> condition(List<Aggregate> pass, List<Expr> operands) {
        Aggregate only = pass.getFirst();
        boolean isExtreme = only.function() == AggregateFunction.MIN || only.function() == AggregateFunction.MAX;
        return pass.size() == 1
                        && isExtreme
                        && only.by().isEmpty()
                        && operands.getFirst() instanceof Expr.Column(int variable, int position)
                ? condition(
                        only.function(), only.variables().get(variable).schema(), new Expr.Column(variable, position))
                : Optional.empty();
    }

    private static Optional<Expr> condition(AggregateFunction function, Schema schema, Expr.Column attribute) {
        for (Index index : schema.indexes()) {
            Optional<Value> end = index.structure().isOrdered() && isFirst(index, attribute)
                    ? schema.statistics().of(index.id()).map(keys -> end(function, keys))
                    : Optional.empty();
            if (end.isPresent() && !end.get().isNull()) {
                return Optional.of(new Expr.Comparison(towards(function), attribute, new Expr.Constant(end.get())));
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
