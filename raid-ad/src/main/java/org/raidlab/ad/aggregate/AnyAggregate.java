package org.raidlab.ad.aggregate;

import org.raidlab.msg.relation.Value;

/** The accumulator of {@code any}: whether the group has an operand. */
final class AnyAggregate implements Accumulator {
    private static final Value YES = new Value.Int(1);
    private boolean met;

    @Override
    public void add(Value value) {
        met = true;
    }

    @Override
    public Value result(Value whenEmpty) {
        return met ? YES : whenEmpty;
    }
}
