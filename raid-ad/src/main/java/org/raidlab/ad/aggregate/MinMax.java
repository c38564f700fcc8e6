package org.raidlab.ad.aggregate;

import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Value;

/** The accumulator of {@code min} and {@code max}: the least or the greatest operand; of equal ones the first. */
final class MinMax implements Accumulator {
    private final int direction;
    private Value best = Value.NULL;

    /** Creates the accumulator: -1 for the least, 1 for the greatest. */
    MinMax(int direction) {
        this.direction = direction;
    }

    @Override
    public void add(Value value) {
        if (best.isNull() || Comparisons.compare(value, best) == direction) {
            best = value;
        }
    }

    @Override
    public Value result(Value whenEmpty) {
        return best.isNull() ? whenEmpty : best;
    }
}
