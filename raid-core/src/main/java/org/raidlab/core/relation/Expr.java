package org.raidlab.core.relation;

import java.util.List;

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

    /** Both. */
    record And(Expr left, Expr right) implements Expr {}

    /** Either. */
    record Or(Expr left, Expr right) implements Expr {}

    /** Not. */
    record Not(Expr operand) implements Expr {}
}
