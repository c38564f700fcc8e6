package org.raidlab.ad.aggregate;

import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.core.relation.Value;
import org.raidlab.msg.Aggregate;

/** What one aggregate has met so far of one group. */
interface Accumulator {
    /** One more operand, which is not null. */
    void add(Value value);

    /** What it comes to; {@code whenEmpty} if nothing was met. */
    Value result(Value whenEmpty);

    /** For one group of an aggregate; {@code held} counts the values that it has to remember. */
    static Accumulator of(Aggregate aggregate, RowsInMemory held) {
        Accumulator accumulator = switch (aggregate.function()) {
            case COUNT -> new Counting();
            case SUM -> new Summing();
            case AVG -> new Averaging();
            case MIN -> new MinMax(-1);
            case MAX -> new MinMax(1);
            case ANY -> new AnyAggregate();
        };
        return aggregate.distinct() ? new Distinct(accumulator, held) : accumulator;
    }
}
