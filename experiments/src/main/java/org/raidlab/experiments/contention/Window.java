package org.raidlab.experiments.contention;

import java.util.Arrays;
import java.util.List;
import org.raidlab.harness.workload.Finished;

/**
 * The transactions that ended in a stretch of virtual time.
 *
 * @param seconds its length
 */
record Window(double seconds, List<Finished> ended) {
    private static final double PERCENT = 100;

    private long committed() {
        return ended.stream().filter(each -> each.outcome().isCommitted()).count();
    }

    /** Returns the transactions that committed in a second. */
    double throughput() {
        return committed() / seconds;
    }

    /** Returns the share of the transactions that did not commit. */
    double abortedPercent() {
        return ended.isEmpty() ? 0 : PERCENT * (ended.size() - committed()) / ended.size();
    }

    /** Returns the time of a committed transaction that so many of a hundred stay below. */
    double latencyMillis(int percentile) {
        long[] nanos = ended.stream()
                .filter(each -> each.outcome().isCommitted())
                .mapToLong(Finished::elapsedNanos)
                .sorted()
                .toArray();
        return nanos.length == 0 ? 0 : nanos[Math.min(nanos.length - 1, nanos.length * percentile / 100)] / 1e6;
    }

    /** Returns the part of this window in which transactions ended from one time to another. */
    Window part(long fromNanos, long toNanos) {
        return new Window(
                (toNanos - fromNanos) / 1e9,
                ended.stream()
                        .filter(each ->
                                each.line().end() >= fromNanos && each.line().end() < toNanos)
                        .toList());
    }

    /** Returns the throughput of consecutive slices of this length. */
    double[] slices(long fromNanos, long sliceNanos, int count) {
        double[] slices = new double[count];
        Arrays.setAll(
                slices,
                i -> part(fromNanos + i * sliceNanos, fromNanos + (i + 1) * sliceNanos)
                        .throughput());
        return slices;
    }
}
