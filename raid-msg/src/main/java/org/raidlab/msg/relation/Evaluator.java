package org.raidlab.msg.relation;

import java.util.List;

/**
 * Evaluates expressions over a binding of tuple variables. Null goes through arithmetic and functions; a comparison
 * with null is unknown. Integer arithmetic is checked in 64 bits: the narrower width of QUEL's i4 is a matter of static
 * types, so whoever builds the tree puts {@link Function#INT4} around a result that has to fit it. Errors are
 * {@link StatementException}s.
 */
public final class Evaluator {
    private static final Value ONE = new Value.Int(1);
    private static final Value ZERO = new Value.Int(0);

    private Evaluator() {}

    /** The value of an expression; a condition's is 1, 0 or null. */
    public static Value value(Expr expr, Binding binding) {
        if (expr instanceof Expr.Column(int variable, int position)) {
            // Most of what is evaluated; a switch over so many types takes several times as long.
            return binding.column(variable, position);
        }
        return switch (expr) {
            case Expr.Constant(Value constant) -> constant;
            case Expr.Column(int variable, int position) -> binding.column(variable, position);
            case Expr.Arithmetic(ArithmeticOperator operator, Expr left, Expr right) ->
                Arithmetic.apply(operator, value(left, binding), value(right, binding));
            case Expr.Negative(Expr operand) -> Arithmetic.negate(value(operand, binding));
            case Expr.Call call -> call(call, binding);
            case Expr.AggregateValue(int aggregate, List<Expr> by) -> binding.aggregate(aggregate, values(by, binding));
            case Expr.Comparison _, Expr.Match _, Expr.IsNull _, Expr.And _, Expr.Or _, Expr.Not _ ->
                switch (truth(expr, binding)) {
                    case TRUE -> ONE;
                    case FALSE -> ZERO;
                    case UNKNOWN -> Value.NULL;
                };
        };
    }

    /**
     * Returns whether a condition holds; a number counts as a condition, true unless zero. The right side is left out
     * where it cannot matter.
     */
    public static Truth truth(Expr expr, Binding binding) {
        return switch (expr) {
            case Expr.Comparison(ComparisonOperator operator, Expr left, Expr right) ->
                compare(operator, value(left, binding), value(right, binding));
            case Expr.Match(Expr operand, String pattern, boolean negated) ->
                match(value(operand, binding), pattern, negated);
            case Expr.IsNull(Expr operand) -> Truth.of(value(operand, binding).isNull());
            case Expr.And(Expr left, Expr right) -> {
                Truth first = truth(left, binding);
                yield first == Truth.FALSE ? first : first.and(truth(right, binding));
            }
            case Expr.Or(Expr left, Expr right) -> {
                Truth first = truth(left, binding);
                yield first == Truth.TRUE ? first : first.or(truth(right, binding));
            }
            case Expr.Not(Expr operand) -> truth(operand, binding).not();
            case Expr.Constant _,
                    Expr.Column _,
                    Expr.Arithmetic _,
                    Expr.Negative _,
                    Expr.Call _,
                    Expr.AggregateValue _ -> truth(value(expr, binding));
        };
    }

    /** The values of the columns of a row, in their order; an error says in which column it is. */
    public static List<Value> row(List<Expr> columns, Binding binding) {
        Value[] values = new Value[columns.size()];
        for (int i = 0; i < values.length; i++) {
            try {
                values[i] = value(columns.get(i), binding);
            } catch (StatementException e) {
                throw e.inColumn(i + 1);
            }
        }
        return List.of(values);
    }

    /** The values of expressions, in their order. */
    public static List<Value> values(List<Expr> expressions, Binding binding) {
        Value[] values = new Value[expressions.size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = value(expressions.get(i), binding);
        }
        return List.of(values);
    }

    private static Truth truth(Value value) {
        return switch (value) {
            case Value.Int(long number) -> Truth.of(number != 0);
            case Value.Float(double number) -> Truth.of(number != 0);
            case Value.Null() -> Truth.UNKNOWN;
            case Value.Text _ -> throw StatementException.wrongKind();
        };
    }

    private static Truth compare(ComparisonOperator operator, Value left, Value right) {
        if (left.isNull() || right.isNull()) {
            return Truth.UNKNOWN;
        }
        if (left instanceof Value.Text != right instanceof Value.Text) {
            throw StatementException.wrongKind();
        }
        return Truth.of(operator.holds(Comparisons.compare(left, right)));
    }

    private static Truth match(Value value, String pattern, boolean negated) {
        return switch (value) {
            case Value.Text(String text) -> Truth.of(TextPattern.matches(pattern, text) != negated);
            case Value.Null() -> Truth.UNKNOWN;
            case Value.Int _, Value.Float _ -> throw StatementException.wrongKind();
        };
    }

    private static Value call(Expr.Call call, Binding binding) {
        Value first = value(call.arguments().getFirst(), binding);
        if (call.arguments().size() == 1) {
            return first.isNull() ? first : Functions.apply(call.function(), first);
        }
        Value second = value(call.arguments().get(1), binding);
        return first.isNull() || second.isNull() ? Value.NULL : Functions.apply(call.function(), first, second);
    }
}
