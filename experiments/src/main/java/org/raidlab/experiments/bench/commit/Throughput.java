package org.raidlab.experiments.bench.commit;

import java.util.List;
import java.util.OptionalDouble;

/**
 * How many transactions committed in each tenth of a second, from the first request on.
 *
 * @param tenths the commits in each
 */
public record Throughput(List<Integer> tenths) {
    private static final int PER_SECOND = 10;
    /** A rate is that of so many tenths of a second. */
    private static final int WINDOW = 5;

    public Throughput {
        tenths = List.copyOf(tenths);
    }

    /** Returns the commits a second in the last quarter of the time. */
    public double steady() {
        return rate(tenths.size() - tenths.size() / 4, tenths.size());
    }

    /** Returns the seconds until the end of the first half second with this share of the steady rate. */
    public OptionalDouble secondsTo(double share) {
        double enough = share * steady();
        for (int end = WINDOW; end <= tenths.size(); end++) {
            if (rate(end - WINDOW, end) >= enough) {
                return OptionalDouble.of((double) end / PER_SECOND);
            }
        }
        return OptionalDouble.empty();
    }

    private double rate(int from, int to) {
        int commits = tenths.subList(from, to).stream().mapToInt(Integer::intValue).sum();
        return (double) commits * PER_SECOND / Math.max(1, to - from);
    }
}
