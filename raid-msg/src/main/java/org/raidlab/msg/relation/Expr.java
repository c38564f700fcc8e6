package org.raidlab.msg.relation;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * An expression over the tuple variables of a statement, with all names resolved. Conditions are expressions too; their
 * values are those of three-valued logic ({@link Truth}).
 */
public sealed interface Expr {
    /** A constant. */
    record Constant(Value value) implements Expr {}

    /**
     * An attribute of a tuple variable.
     *
     * @param variable position of the variable in its statement
     * @param position of the attribute in its relation; {@link #TUPLE_ID} or {@link #VERSION} for the system attributes
     */
    record Column(int variable, int position) implements Expr {
        /** The implicit attribute {@code tid}. */
        public static final int TUPLE_ID = -1;
        /** The implicit attribute {@code version}. */
        public static final int VERSION = -2;
    }

    /** {@code left operator right}. */
    record Arithmetic(ArithmeticOperator operator, Expr left, Expr right) implements Expr {}

    /** Unary minus. */
    record Negative(Expr operand) implements Expr {}

    /** A function of QUEL: abs, mod, concat, ascii, conversions and the like. */
    record Call(Function function, List<Expr> arguments) implements Expr {
        public Call {
            arguments = List.copyOf(arguments);
        }
    }

    /** {@code left relation right}. */
    record Comparison(ComparisonOperator operator, Expr left, Expr right) implements Expr {}

    /** Comparison with a constant pattern of {@code * ? [a-z]}. */
    record Match(Expr operand, String pattern, boolean negated) implements Expr {}

    /** {@code operand is null}. */
    record IsNull(Expr operand) implements Expr {}

    /** A conjunction: both conditions hold. */
    record And(Expr left, Expr right) implements Expr {}

    /** A disjunction: one of the conditions holds. */
    record Or(Expr left, Expr right) implements Expr {}

    /** A negation of a condition. */
    record Not(Expr operand) implements Expr {}

    /**
     * The result of one of the statement's aggregates for the group of tuples that agrees with the binding.
     *
     * @param aggregate its position in the statement
     * @param by what the group is found by, over the variables of the statement; empty where there is one group only
     */
    record AggregateValue(int aggregate, List<Expr> by) implements Expr {
        public AggregateValue {
            by = List.copyOf(by);
        }
    }

    /** Returns the direct parts of this expression, in the order of its components. */
    default List<Expr> parts() {
        return switch (this) {
            case Constant _, Column _ -> List.of();
            case Arithmetic(var _, Expr left, Expr right) -> List.of(left, right);
            case Comparison(var _, Expr left, Expr right) -> List.of(left, right);
            case And(Expr left, Expr right) -> List.of(left, right);
            case Or(Expr left, Expr right) -> List.of(left, right);
            case Negative(Expr operand) -> List.of(operand);
            case Match(Expr operand, String _, boolean _) -> List.of(operand);
            case IsNull(Expr operand) -> List.of(operand);
            case Not(Expr operand) -> List.of(operand);
            case Call(var _, List<Expr> arguments) -> arguments;
            case AggregateValue(int _, List<Expr> by) -> by;
        };
    }

    /**
     * Returns the expression after the change has been applied to each of its parts, and then to the expression itself.
     */
    default Expr rewrite(UnaryOperator<Expr> change) {
        Expr rewritten = switch (this) {
            case Constant _, Column _ -> this;
            case Arithmetic(var operator, Expr left, Expr right) ->
                new Arithmetic(operator, left.rewrite(change), right.rewrite(change));
            case Comparison(var operator, Expr left, Expr right) ->
                new Comparison(operator, left.rewrite(change), right.rewrite(change));
            case And(Expr left, Expr right) -> new And(left.rewrite(change), right.rewrite(change));
            case Or(Expr left, Expr right) -> new Or(left.rewrite(change), right.rewrite(change));
            case Negative(Expr operand) -> new Negative(operand.rewrite(change));
            case Match(Expr operand, String pattern, boolean negated) ->
                new Match(operand.rewrite(change), pattern, negated);
            case IsNull(Expr operand) -> new IsNull(operand.rewrite(change));
            case Not(Expr operand) -> new Not(operand.rewrite(change));
            case Call(var function, List<Expr> arguments) -> new Call(function, rewrite(arguments, change));
            case AggregateValue(int aggregate, List<Expr> by) -> new AggregateValue(aggregate, rewrite(by, change));
        };
        return change.apply(rewritten);
    }

    private static List<Expr> rewrite(List<Expr> expressions, UnaryOperator<Expr> change) {
        List<Expr> rewritten = new ArrayList<>(expressions.size());
        for (Expr expr : expressions) {
            rewritten.add(expr.rewrite(change));
        }
        return rewritten;
    }
}
