package org.raidlab.cc.granule;

import java.util.List;
import java.util.Optional;
import org.raidlab.core.Stamp;
import org.raidlab.msg.Evidence;

/**
 * The part of the serial order in which a transaction can stand: behind every transaction that has to come before it,
 * and before every one that has to come behind it.
 *
 * @param after the highest stamp of those that come before
 * @param before the lowest stamp of those that come behind
 */
public record Interval(Stamp after, Stamp before) {
    /** A stamp above all others. */
    public static final Stamp END = new Stamp(Long.MAX_VALUE);

    /** The whole order. */
    public static final Interval ALL = new Interval(Stamp.NONE, END);

    /** No part of the order. */
    public static final Interval NOWHERE = new Interval(END, Stamp.NONE);

    private static final int NUMBERS = 3;

    /** Returns whether no transaction can stand here. */
    public boolean isEmpty() {
        return !before.isAfter(after);
    }

    /** Returns the part of this interval behind a transaction. */
    public Interval behind(Stamp other) {
        return new Interval(Stamp.max(after, other), before);
    }

    /** Returns the part of this interval before a transaction. */
    public Interval before(Stamp other) {
        return other.isAfter(before) ? this : new Interval(after, other);
    }

    /** Returns the part of this interval that is in another one, too. */
    public Interval and(Interval other) {
        return behind(other.after).before(other.before);
    }

    /** Returns this interval as evidence. */
    Evidence evidence(long membership) {
        return new Evidence(List.of(membership, after.number(), before.number()));
    }

    /** Returns the interval that evidence states for this membership. */
    static Optional<Interval> of(Evidence evidence, long membership) {
        List<Long> numbers = evidence.numbers();
        boolean isOne = numbers.size() == NUMBERS && numbers.getFirst() == membership;
        return isOne && numbers.stream().allMatch(number -> number >= 0)
                ? Optional.of(new Interval(new Stamp(numbers.get(1)), new Stamp(numbers.get(2))))
                : Optional.empty();
    }
}
