package org.raidlab.ad.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.msg.Variable;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.Index;
import org.raidlab.msg.relation.Schema;
import org.raidlab.msg.relation.Statistics;
import org.raidlab.msg.relation.Value;

/**
 * Estimates of the number of tuples: from the counts in the schemas' statistics, and by the usual rules of thumb where
 * there are none. A wrong estimate costs time, never an answer.
 */
final class Estimates {
    /** A comparison with a value, where the number of different values is not known. */
    private static final double EQUAL = 0.1;

    private static final double RANGE = 1.0 / 3;
    private static final double PATTERN = 0.1;
    private static final double NULL = 0.1;
    /** Anything else. */
    private static final double OTHER = 0.5;

    private final List<Variable> variables;

    Estimates(List<Variable> variables) {
        this.variables = variables;
    }

    /** Returns the number of tuples of a variable's relation. */
    double tuples(int variable) {
        return schema(variable).statistics().tuples();
    }

    private Schema schema(int variable) {
        return variables.get(variable).schema();
    }

    /** Returns the fraction of all bindings for which every conjunct holds. */
    double selectivity(List<Expr> conjuncts) {
        List<Bounded> confined = new ArrayList<>(conjuncts.size());
        double product = 1;
        for (Expr conjunct : conjuncts) {
            Optional<Bounded> bounded = bounded(conjunct);
            if (bounded.isPresent()) {
                confine(bounded.get(), confined);
            } else {
                product *= selectivity(conjunct);
            }
        }
        for (Bounded each : confined) {
            product *= each.part.size();
        }
        return product;
    }

    private static void confine(Bounded more, List<Bounded> confined) {
        for (int i = 0; i < confined.size(); i++) {
            Bounded known = confined.get(i);
            if (known.column.equals(more.column)) {
                confined.set(i, new Bounded(known.column, known.part.and(more.part)));
                return;
            }
        }
        confined.add(more);
    }

    /** A part of an attribute's values in order: those between two fractions. */
    private record Part(double from, double to) {
        Part and(Part other) {
            return new Part(Math.max(from, other.from), Math.min(to, other.to));
        }

        double size() {
            return Math.max(0, to - from);
        }
    }

    /** The part of one attribute's values to which a condition confines them. */
    private record Bounded(Expr.Column column, Part part) {}

    /**
     * Returns a bound for an attribute whose range of values is known. Two of them are not independent: what lies
     * between them counts.
     */
    private Optional<Bounded> bounded(Expr condition) {
        return switch (condition) {
            case Expr.Comparison(ComparisonOperator operator, Expr.Column column, Expr.Constant(Value value)) ->
                bounded(operator, column, value);
            case Expr.Comparison(ComparisonOperator operator, Expr.Constant(Value value), Expr.Column column) ->
                bounded(operator.mirrored(), column, value);
            default -> Optional.empty();
        };
    }

    private Optional<Bounded> bounded(ComparisonOperator operator, Expr.Column column, Value value) {
        double part = partBelow(column.variable(), column.position(), value);
        if (Double.isNaN(part)) {
            return Optional.empty();
        }
        return switch (operator) {
            case LESS, LESS_OR_EQUAL -> Optional.of(new Bounded(column, new Part(0, part)));
            case GREATER, GREATER_OR_EQUAL -> Optional.of(new Bounded(column, new Part(part, 1)));
            case EQUAL, NOT_EQUAL -> Optional.empty();
        };
    }

    private double selectivity(Expr condition) {
        return switch (condition) {
            case Expr.And(Expr left, Expr right) -> selectivity(left) * selectivity(right);
            case Expr.Or(Expr left, Expr right) -> {
                double first = selectivity(left);
                double second = selectivity(right);
                yield first + second - first * second;
            }
            case Expr.Not(Expr operand) -> 1 - selectivity(operand);
            case Expr.Comparison(ComparisonOperator operator, Expr left, Expr right) ->
                switch (operator) {
                    case EQUAL -> equal(left, right);
                    case NOT_EQUAL -> 1 - equal(left, right);
                    case LESS, LESS_OR_EQUAL -> below(left, right);
                    case GREATER, GREATER_OR_EQUAL -> below(right, left);
                };
            case Expr.Match(var _, var _, boolean negated) -> negated ? 1 - PATTERN : PATTERN;
            case Expr.IsNull _ -> NULL;
            case Expr.Constant _,
                    Expr.Column _,
                    Expr.Arithmetic _,
                    Expr.Negative _,
                    Expr.Call _,
                    Expr.AggregateValue _ -> OTHER;
        };
    }

    /** Estimates an equality: each value of the side with more values is equally likely. */
    private double equal(Expr left, Expr right) {
        double values = Math.max(values(left), values(right));
        if (values > 0) {
            return 1 / values;
        }
        boolean joins = left instanceof Expr.Column && right instanceof Expr.Column;
        return joins ? 1 / Math.max(size(left), size(right)) : EQUAL;
    }

    /** Returns the number of different values of an attribute, if an index on it alone tells; else 0. */
    private double values(Expr expr) {
        if (expr instanceof Expr.Column(int variable, int position)) {
            for (Index index : schema(variable).indexes()) {
                Optional<Statistics.Keys> keys = schema(variable).statistics().of(index.id());
                if (index.positions().size() == 1 && index.positions().getFirst() == position && keys.isPresent()) {
                    return keys.get().distinct();
                }
            }
        }
        return 0;
    }

    /**
     * Returns the number of tuples of an attribute's relation, at least 1: a join attribute is taken for a key of the
     * larger relation.
     */
    private double size(Expr expr) {
        return expr instanceof Expr.Column(int variable, int _) ? Math.max(1, tuples(variable)) : 1;
    }

    /**
     * Estimates a comparison: between an attribute's least and greatest value all values are equally likely, if an
     * ordered index tells these.
     */
    private double below(Expr lower, Expr upper) {
        if (lower instanceof Expr.Column(int variable, int position) && upper instanceof Expr.Constant(Value value)) {
            return orRange(partBelow(variable, position, value));
        }
        if (upper instanceof Expr.Column(int variable, int position) && lower instanceof Expr.Constant(Value value)) {
            return orRange(1 - partBelow(variable, position, value));
        }
        return RANGE;
    }

    private static double orRange(double part) {
        return Double.isNaN(part) ? RANGE : part;
    }

    /** Returns the fraction of an attribute's values below a value; not a number where no index tells. */
    private double partBelow(int variable, int position, Value value) {
        for (Index index : schema(variable).indexes()) {
            Optional<Statistics.Keys> keys = schema(variable).statistics().of(index.id());
            if (index.positions().getFirst() == position && keys.isPresent()) {
                double least = number(keys.get().least());
                double part = (number(value) - least) / (number(keys.get().greatest()) - least);
                if (Double.isFinite(part)) {
                    return Math.clamp(part, 0, 1);
                }
            }
        }
        return Double.NaN;
    }

    private static double number(Value value) {
        return switch (value) {
            case Value.Int(long whole) -> whole;
            case Value.Float(double broken) -> broken;
            case Value.Text _, Value.Null() -> Double.NaN;
        };
    }
}
