package org.raidlab.ad;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.Aggregate;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Value;

/** What aggregates mean: a list of operands, and what it comes to. */
final class NaiveAggregate {
    private NaiveAggregate() {}

    /** Whether two groups are one; nulls are equal here. */
    static boolean same(List<Value> one, List<Value> other) {
        for (int i = 0; i < one.size(); i++) {
            if (Comparisons.compare(one.get(i), other.get(i)) != 0) {
                return false;
            }
        }
        return true;
    }

    static Value of(Aggregate aggregate, List<Value> operands) {
        List<Value> values = operands.stream().filter(value -> !value.isNull()).toList();
        List<Value> counted = aggregate.distinct() ? distinct(values) : values;
        if (counted.isEmpty()) {
            return aggregate.whenEmpty();
        }
        return switch (aggregate.function()) {
            case COUNT -> new Value.Int(counted.size());
            case ANY -> new Value.Int(1);
            case MIN -> counted.stream().min(Comparisons::compare).orElseThrow();
            case MAX -> counted.stream().max(Comparisons::compare).orElseThrow();
            case SUM -> sum(counted);
            case AVG -> new Value.Float(total(counted).doubleValue() / counted.size());
        };
    }

    private static List<Value> distinct(List<Value> values) {
        List<Value> distinct = new ArrayList<>();
        for (Value value : values) {
            if (distinct.stream().noneMatch(other -> Comparisons.compare(value, other) == 0)) {
                distinct.add(value);
            }
        }
        return distinct;
    }

    private static Value sum(List<Value> values) {
        BigDecimal total = total(values);
        return values.stream().allMatch(Value.Int.class::isInstance)
                ? new Value.Int(total.longValueExact())
                : new Value.Float(total.doubleValue());
    }

    private static BigDecimal total(List<Value> values) {
        return values.stream().map(value -> new BigDecimal(value.toString())).reduce(BigDecimal.ZERO, BigDecimal::add);
    }
}
