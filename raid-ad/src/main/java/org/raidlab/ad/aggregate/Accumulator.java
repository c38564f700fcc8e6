package org.raidlab.ad.aggregate;

import java.util.LinkedHashSet;
import java.util.SequencedSet;
import org.raidlab.ad.execute.RowsInMemory;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.relation.Comparisons;
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

    /** The accumulator of {@code sum}: the sum of the operands. */
    final class Summing implements Accumulator {
        private final Total total = new Total();

        @Override
        public void add(Value value) {
            total.add(value);
        }

        @Override
        public Value result(Value whenEmpty) {
            return total.isEmpty() ? whenEmpty : total.sum();
        }
    }

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
}
