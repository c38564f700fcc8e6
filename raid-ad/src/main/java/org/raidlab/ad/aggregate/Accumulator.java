package org.raidlab.ad.aggregate;

import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.relation.Value;

/** The intermediate state of one aggregate for one group. */
interface Accumulator {
    /** Adds an operand, which is not null. */
    void add(Value value);

    /** Returns the aggregate's value; {@code whenEmpty} if no operand was added. */
    Value result(Value whenEmpty);

    /** Creates an accumulator for one group of an aggregate; {@code held} counts the values that it has to remember. */
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
