package org.raidlab.ad.aggregate;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Value;

/** An accumulator that passes each distinct value on once, whatever its spelling. */
final class Distinct implements Accumulator {
    private final SequencedSet<Value> met = new LinkedHashSet<>();
    private final Accumulator accumulator;
    private final RowsInMemory held;

    Distinct(Accumulator accumulator, RowsInMemory held) {
        this.accumulator = accumulator;
        this.held = held;
    }

    @Override
    public void add(Value value) {
        if (met.add(Comparisons.canonical(value))) {
            held.add();
            accumulator.add(value);
        }
    }

    @Override
    public Value result(Value whenEmpty) {
        return accumulator.result(whenEmpty);
    }
}
