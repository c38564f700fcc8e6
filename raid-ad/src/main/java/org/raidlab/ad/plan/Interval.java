package org.raidlab.ad.plan;

import java.util.List;
import java.util.Optional;
import org.raidlab.msg.relation.Binding;
import org.raidlab.msg.relation.ComparisonOperator;
import org.raidlab.msg.relation.Comparisons;
import org.raidlab.msg.relation.Evaluator;
import org.raidlab.msg.relation.Expr;
import org.raidlab.msg.relation.TextPattern;
import org.raidlab.msg.relation.Value;

/**
 * The interval of the values that an attribute can have if conditions hold. A condition on it excludes null too, which
 * comes before all others.
 */
record Interval(Optional<Bound> low, Optional<Bound> high) {
    /** A bound of an interval. */
    record Bound(Value value, boolean included) {}

    private static final Bound AFTER_NULL = new Bound(Value.NULL, false);
    private static final Interval EVERYTHING = new Interval(Optional.empty(), Optional.empty());

    /** Returns the interval to which conditions that cannot fail confine an attribute of their one variable. */
    static Interval of(int position, List<Expr> conditions) {
        Interval interval = EVERYTHING;
        for (Expr condition : conditions) {
            interval = interval.and(of(position, condition));
        }
        return interval;
    }

    private static Interval of(int position, Expr condition) {
        return switch (condition) {
            case Expr.Comparison(ComparisonOperator operator, Expr.Column column, Expr right)
            when column.position() == position -> of(operator, right);
            case Expr.Comparison(ComparisonOperator operator, Expr left, Expr.Column column)
            when column.position() == position -> of(operator.mirrored(), left);
            case Expr.Match(Expr.Column column, String pattern, boolean negated)
            when column.position() == position && !negated -> beginningWith(TextPattern.prefix(pattern));
            case Expr.IsNull(Expr.Column column)
            when column.position() == position -> of(ComparisonOperator.EQUAL, new Expr.Constant(Value.NULL));
            case Expr.And(Expr left, Expr right) -> of(position, left).and(of(position, right));
            default -> EVERYTHING;
        };
    }

    private static Interval of(ComparisonOperator operator, Expr other) {
        if (!Conjunct.variables(other).isEmpty()) {
            return EVERYTHING;
        }
        Value value = Evaluator.value(other, Binding.NONE);
        Optional<Bound> with = Optional.of(new Bound(value, true));
        Optional<Bound> without = Optional.of(new Bound(value, false));
        return switch (operator) {
            case EQUAL -> new Interval(with, with);
            case NOT_EQUAL -> EVERYTHING;
            case LESS -> new Interval(Optional.of(AFTER_NULL), without);
            case LESS_OR_EQUAL -> new Interval(Optional.of(AFTER_NULL), with);
            case GREATER -> new Interval(without, Optional.empty());
            case GREATER_OR_EQUAL -> new Interval(with, Optional.empty());
        };
    }

    private static Interval beginningWith(String prefix) {
        return prefix.isEmpty()
                ? EVERYTHING
                : new Interval(
                        Optional.of(new Bound(new Value.Text(prefix), true)),
                        successor(prefix).map(next -> new Bound(new Value.Text(next), false)));
    }

    /**
     * Returns the first text after all that begin with this one: the last character that has a successor is replaced by
     * it.
     */
    private static Optional<String> successor(String text) {
        int end = text.length();
        while (end > 0) {
            int last = text.codePointBefore(end);
            int begin = end - Character.charCount(last);
            if (last < Character.MAX_CODE_POINT) {
                return Optional.of(text.substring(0, begin) + Character.toString(successor(last)));
            }
            end = begin;
        }
        return Optional.empty();
    }

    /** Returns the next character, except a blank, which would not count at the end, and half of a surrogate pair. */
    private static int successor(int character) {
        int next = character + 1;
        boolean surrogate = next >= Character.MIN_SURROGATE && next <= Character.MAX_SURROGATE;
        return surrogate ? Character.MAX_SURROGATE + 1 : next == ' ' ? '!' : next;
    }

    private Interval and(Interval other) {
        if (other.equals(EVERYTHING)) {
            return this;
        }
        return new Interval(tighter(low, other.low, 1), tighter(high, other.high, -1));
    }

    /** Returns the tighter bound; {@code direction} is 1 if greater bounds are tighter, -1 if less. */
    private static Optional<Bound> tighter(Optional<Bound> left, Optional<Bound> right, int direction) {
        if (left.isEmpty() || right.isEmpty()) {
            return left.or(() -> right);
        }
        int order =
                direction * Comparisons.compare(left.get().value(), right.get().value());
        boolean first = order > 0 || (order == 0 && !left.get().included());
        return first ? left : right;
    }

    /** Returns the only value in the interval, if there is just one. */
    Optional<Value> only() {
        boolean one = low.isPresent() && low.equals(high) && low.get().included();
        return one ? low.map(Bound::value) : Optional.empty();
    }

    /** Returns how many of the interval's ends a condition has set. */
    int bounds() {
        boolean lowSet = low.isPresent() && !low.get().equals(AFTER_NULL);
        return (lowSet ? 1 : 0) + (high.isPresent() ? 1 : 0);
    }

    /** Returns the interval in descending order. */
    Interval mirrored() {
        Optional<Bound> first = high;
        Optional<Bound> last = low;
        return new Interval(first, last);
    }
}
