package org.raidlab.ad.aggregate;

import org.raidlab.msg.relation.Value;

/** The accumulator of {@code count}: the number of operands. */
final class Counting implements Accumulator {
    private long count;

    @Override
    public void add(Value value) {
        count++;
    }

    @Override
    public Value result(Value whenEmpty) {
        return count == 0 ? whenEmpty : new Value.Int(count);
    }
}
