package org.raidlab.runtime.load;

import java.util.Arrays;

/** The latencies of requests: each of them, so that quantiles are exact. */
public final class Latencies {
    private long[] nanos = new long[1_024];
    private int count;

    /** Adds the latency of a request. */
    public void add(long elapsedNanos) {
        if (count == nanos.length) {
            nanos = Arrays.copyOf(nanos, 2 * count);
        }
        nanos[count++] = elapsedNanos;
    }

    /** Adds the latencies of other requests. */
    public void addAll(Latencies others) {
        for (int i = 0; i < others.count; i++) {
            add(others.nanos[i]);
        }
    }

    /** Returns how many were added. */
    public int count() {
        return count;
    }

    /** Returns the latency at a quantile from 0 to 1, such as 0.5; 0 if there is none. */
    public long quantileNanos(double share) {
        if (count == 0) {
            return 0;
        }
        long[] sorted = Arrays.copyOf(nanos, count);
        Arrays.sort(sorted);
        return sorted[(int) Math.round(share * (count - 1))];
    }
}
