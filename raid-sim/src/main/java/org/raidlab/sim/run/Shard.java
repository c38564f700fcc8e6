package org.raidlab.sim.run;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.raidlab.core.Invariants;

/**
 * One of several equal parts of a range of seeds or runs, so that a long run can be distributed over unconnected
 * machines. Neighbours go to different parts: all parts take about as long.
 *
 * @param number of this part, from 1
 * @param of how many parts there are
 */
public record Shard(int number, int of) {
    /** The part that contains all seeds. */
    public static final Shard ALL = new Shard(1, 1);

    private static final Pattern TEXT = Pattern.compile("([0-9]{1,6})/([0-9]{1,6})");

    public Shard {
        Invariants.require(number >= 1 && number <= of, "a shard is one of some, counted from 1");
    }

    /** Parses a part such as {@code 3/8}; empty if the text has another form. */
    public static Optional<Shard> parse(String text) {
        Matcher matcher = TEXT.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int number = Integer.parseInt(matcher.group(1));
        int of = Integer.parseInt(matcher.group(2));
        return number >= 1 && number <= of ? Optional.of(new Shard(number, of)) : Optional.empty();
    }

    /** Returns the seeds of this part. */
    public long[] seeds(long first, int count) {
        return IntStream.of(numbers(count)).mapToLong(each -> first + each).toArray();
    }

    /** Returns the numbers of this part, among so many from 0. */
    public int[] numbers(int count) {
        return IntStream.range(0, count).filter(each -> each % of == number - 1).toArray();
    }
}
