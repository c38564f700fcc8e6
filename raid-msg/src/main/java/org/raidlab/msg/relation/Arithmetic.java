package org.raidlab.msg.relation;

/** The arithmetic operators on numbers: integers stay integers, any float makes the result one. */
final class Arithmetic {
    private Arithmetic() {}

    static Value apply(ArithmeticOperator operator, Value left, Value right) {
        if (left.isNull() || right.isNull()) {
            return Value.NULL;
        }
        if (left instanceof Value.Int(long a) && right instanceof Value.Int(long b)) {
            return new Value.Int(integer(operator, a, b));
        }
        return floating(operator, number(left), number(right));
    }

    static Value negate(Value value) {
        return switch (value) {
            case Value.Int(long number) -> {
                if (number == Long.MIN_VALUE) {
                    throw overflow();
                }
                yield new Value.Int(-number);
            }
            case Value.Float(double number) -> new Value.Float(0.0 - number);
            case Value.Null() -> value;
            case Value.Text _ -> throw StatementException.wrongKind();
        };
    }

    /** The value as a double; a text is refused. Nulls do not come here. */
    static double number(Value value) {
        return switch (value) {
            case Value.Int(long number) -> number;
            case Value.Float(double number) -> number;
            case Value.Text _, Value.Null() -> throw StatementException.wrongKind();
        };
    }

    /** A floating-point result, refused unless finite; there is one zero. */
    static Value finite(double result) {
        if (!Double.isFinite(result)) {
            throw new StatementException(StatementException.FLOATING_OVERFLOW, "floating-point overflow");
        }
        return new Value.Float(result + 0.0);
    }

    static StatementException divisionByZero() {
        return new StatementException(StatementException.DIVISION_BY_ZERO, "division by zero");
    }

    static StatementException overflow() {
        return new StatementException(StatementException.INTEGER_OVERFLOW, "integer overflow");
    }

    private static long integer(ArithmeticOperator operator, long a, long b) {
        if (operator == ArithmeticOperator.DIVIDE && b == 0) {
            throw divisionByZero();
        }
        try {
            return switch (operator) {
                case PLUS -> Math.addExact(a, b);
                case MINUS -> Math.subtractExact(a, b);
                case TIMES -> Math.multiplyExact(a, b);
                case DIVIDE -> Math.divideExact(a, b);
                case POWER -> b < 0 ? reciprocalPower(a, b) : power(a, b);
            };
        } catch (ArithmeticException e) {
            throw overflow();
        }
    }

    /**
     * Raises to a power; from 64 on only the exponent's parity matters, since bases other than -1, 0 and 1 overflow.
     */
    private static long power(long base, long exponent) {
        return Math.powExact(base, (int) Math.min(exponent, Long.SIZE + (exponent & 1)));
    }

    /** A negative power, truncated like every integer division. */
    private static long reciprocalPower(long base, long exponent) {
        if (base == 0) {
            throw divisionByZero();
        }
        if (base == -1) {
            return (exponent & 1) == 0 ? 1 : -1;
        }
        return base == 1 ? 1 : 0;
    }

    private static Value floating(ArithmeticOperator operator, double a, double b) {
        boolean undefined = (operator == ArithmeticOperator.DIVIDE && b == 0)
                || (operator == ArithmeticOperator.POWER && a == 0 && b < 0);
        if (undefined) {
            throw divisionByZero();
        }
        if (operator == ArithmeticOperator.POWER && a < 0 && b != Math.rint(b)) {
            throw new StatementException(
                    StatementException.OUT_OF_DOMAIN, "a broken power of a negative number is not real");
        }
        return finite(
                switch (operator) {
                    case PLUS -> a + b;
                    case MINUS -> a - b;
                    case TIMES -> a * b;
                    case DIVIDE -> a / b;
                    case POWER -> StrictMath.pow(a, b);
                });
    }
}
