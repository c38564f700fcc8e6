package org.raidlab.ad.aggregate;

import org.raidlab.msg.relation.StatementException;
import org.raidlab.msg.relation.Value;

/**
 * A sum that depends little on the order of its parts: integers are added in 128 bits, so only the final sum has to
 * fit; floats with compensated rounding (Neumaier).
 */
final class Total {
    private static final double TWO_TO_64 = 0x1p64;

    private long count;
    private long high;
    private long low;
    private boolean anyFloat;
    private double rounded;
    private double lost;

    void add(Value value) {
        count++;
        switch (value) {
            case Value.Int(long number) -> add(number);
            case Value.Float(double number) -> add(number);
            case Value.Text _, Value.Null() -> throw StatementException.wrongKind();
        }
    }

    private void add(long number) {
        long before = low;
        low += number;
        boolean carry = Long.compareUnsigned(low, before) < 0;
        high += (number >> (Long.SIZE - 1)) + (carry ? 1 : 0);
    }

    private void add(double number) {
        anyFloat = true;
        double sum = rounded + number;
        lost += Math.abs(rounded) >= Math.abs(number) ? rounded - sum + number : number - sum + rounded;
        rounded = sum;
    }

    boolean isEmpty() {
        return count == 0;
    }

    /** Returns the sum, an integer if all parts are; {@link StatementException} if it does not fit. */
    Value sum() {
        if (anyFloat) {
            return finite(floating());
        }
        if (!fits()) {
            throw new StatementException(StatementException.INTEGER_OVERFLOW, "integer overflow in a sum");
        }
        return new Value.Int(low);
    }

    /** Returns the mean, always a float. */
    Value mean() {
        return finite(floating() / count);
    }

    private boolean fits() {
        return high == low >> (Long.SIZE - 1);
    }

    private double floating() {
        double whole = fits() ? low : high * TWO_TO_64 + unsigned(low);
        return whole + (rounded + lost);
    }

    private static double unsigned(long bits) {
        return bits < 0 ? bits + TWO_TO_64 : bits;
    }

    private static Value finite(double number) {
        if (!Double.isFinite(number)) {
            throw new StatementException(
                    StatementException.FLOATING_OVERFLOW, "floating-point overflow in a sum or average");
        }
        return new Value.Float(number + 0.0);
    }
}
