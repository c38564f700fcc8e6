package org.raidlab.ad.aggregate;

import org.raidlab.msg.relation.Value;

/** The accumulator of {@code avg}: the mean of the operands. */
final class Averaging implements Accumulator {
    private final Total total = new Total();

    @Override
    public void add(Value value) {
        total.add(value);
    }

    @Override
    public Value result(Value whenEmpty) {
        return total.isEmpty() ? whenEmpty : total.mean();
    }
}
