package org.raidlab.msg.relation;

/**
 * Computes the scalar functions, on arguments that are not null. Nothing here depends on the machine:
 * {@link StrictMath}.
 */
final class Functions {
    private Functions() {}

    static Value apply(Function function, Value argument) {
        return switch (function) {
            case ABS -> absolute(argument);
            case ATAN -> Arithmetic.finite(StrictMath.atan(Arithmetic.number(argument)));
            case COS -> Arithmetic.finite(StrictMath.cos(Arithmetic.number(argument)));
            case SIN -> Arithmetic.finite(StrictMath.sin(Arithmetic.number(argument)));
            case EXP -> Arithmetic.finite(StrictMath.exp(Arithmetic.number(argument)));
            case LOG -> logarithm(Arithmetic.number(argument));
            case SQRT -> root(Arithmetic.number(argument));
            case ASCII -> argument instanceof Value.Text ? argument : new Value.Text(argument.toString());
            case INT1 -> Conversion.toNumber(argument, Format.I1);
            case INT2 -> Conversion.toNumber(argument, Format.I2);
            case INT4 -> Conversion.toNumber(argument, Format.I4);
            case FLOAT4 -> Conversion.toNumber(argument, Format.F4);
            case FLOAT8 -> Conversion.toNumber(argument, Format.F8);
            case MOD, CONCAT -> throw new IllegalArgumentException(function + " takes two arguments");
        };
    }

    static Value apply(Function function, Value first, Value second) {
        return switch (function) {
            case MOD -> remainder(first, second);
            case CONCAT -> concatenation(first, second);
            case ABS, ATAN, COS, SIN, EXP, LOG, SQRT, ASCII, INT1, INT2, INT4, FLOAT4, FLOAT8 ->
                throw new IllegalArgumentException(function + " takes one argument");
        };
    }

    private static Value absolute(Value argument) {
        return switch (argument) {
            case Value.Int(long number) -> number < 0 ? Arithmetic.negate(argument) : argument;
            case Value.Float(double number) -> new Value.Float(Math.abs(number));
            case Value.Text _, Value.Null() -> throw StatementException.wrongKind();
        };
    }

    private static Value logarithm(double number) {
        if (number <= 0) {
            throw new StatementException(StatementException.OUT_OF_DOMAIN, "the logarithm needs a positive number");
        }
        return Arithmetic.finite(StrictMath.log(number));
    }

    private static Value root(double number) {
        if (number < 0) {
            throw new StatementException(StatementException.OUT_OF_DOMAIN, "a negative number has no square root");
        }
        return Arithmetic.finite(StrictMath.sqrt(number));
    }

    /** Returns the remainder, with the sign of the dividend, so that {@code b * (a / b) + mod(a, b)} is {@code a}. */
    private static Value remainder(Value first, Value second) {
        if (!(first instanceof Value.Int(long dividend) && second instanceof Value.Int(long divisor))) {
            throw StatementException.wrongKind();
        }
        if (divisor == 0) {
            throw Arithmetic.divisionByZero();
        }
        return new Value.Int(dividend % divisor);
    }

    /** Concatenates two texts; trailing blanks of the first are dropped, so they do not stand between the two. */
    private static Value concatenation(Value first, Value second) {
        if (!(first instanceof Value.Text(String left) && second instanceof Value.Text(String right))) {
            throw StatementException.wrongKind();
        }
        return new Value.Text(Comparisons.stripTrailingBlanks(left) + right);
    }
}
