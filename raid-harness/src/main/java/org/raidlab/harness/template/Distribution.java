package org.raidlab.harness.template;

import java.util.List;
import java.util.function.Supplier;
import org.raidlab.core.RandomSource;
import org.raidlab.harness.workload.Access;

/** The distribution of a parameter's values. */
public sealed interface Distribution {
    /** Whole numbers from low to high, each as often as the others. */
    record Uniform(long low, long high) implements Distribution {}

    /**
     * Whole numbers from low to high, the low ones more often.
     *
     * @param theta the skew; 0 is uniform, 0.99 the usual strong skew
     */
    record Zipf(long low, long high, double theta) implements Distribution {}

    /**
     * Whole numbers from low on, without a gap; no two clients draw the same one before the numbers begin again after
     * high.
     */
    record Sequential(long low, long high) implements Distribution {}

    /** One of these texts, each as often as the others. */
    record Choice(List<String> values) implements Distribution {
        public Choice {
            values = List.copyOf(values);
        }
    }

    /**
     * Returns the values that one client draws, one after the other.
     *
     * @param random of the client
     * @param client its number, from 0
     * @param clients how many draw from the distribution
     */
    default Supplier<String> values(RandomSource random, int client, int clients) {
        return switch (this) {
            case Uniform(long low, long high) ->
                () -> Long.toString(low + random.nextInt(Math.toIntExact(high - low + 1)));
            case Zipf(long low, long high, double theta) -> {
                Access access = new Access(Math.toIntExact(high - low + 1), theta);
                yield () -> Long.toString(low + access.next(random));
            }
            case Sequential(long low, long high) ->
                new Supplier<>() {
                    private long next = client;

                    @Override
                    public String get() {
                        long number = low + next % (high - low + 1);
                        next += clients;
                        return Long.toString(number);
                    }
                };
            case Choice(List<String> values) -> () -> values.get(random.nextInt(values.size()));
        };
    }
}
