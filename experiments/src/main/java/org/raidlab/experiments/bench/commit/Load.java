package org.raidlab.experiments.bench.commit;

import java.util.Arrays;
import org.raidlab.runtime.load.Latencies;

/**
 * The results that clients saw in a round.
 *
 * @param commits how many
 * @param seconds from the first request to the last answer
 * @param medianNanos of a commit, from request to answer
 * @param p99Nanos the latency that one commit of a hundred exceeds
 */
public record Load(long commits, double seconds, double medianNanos, double p99Nanos) {
    /** Nothing has committed. */
    public static final Load NONE = new Load(0, 1, 0, 0);

    /** Parses the text that {@link #toString} writes. */
    public static Load parse(String text) {
        double[] numbers = Arrays.stream(text.split(" ", -1))
                .mapToDouble(Double::parseDouble)
                .toArray();
        return new Load((long) numbers[0], numbers[1], numbers[2], numbers[3]);
    }

    public double perSecond() {
        return commits == 0 ? 0 : commits / seconds;
    }

    @Override
    public String toString() {
        return commits + " " + seconds + " " + medianNanos + " " + p99Nanos;
    }

    /** Records each commit. */
    public static final class Recorder {
        private final long begunAt = System.nanoTime();
        private final Latencies latencies = new Latencies();
        private long lastAt = begunAt;

        /** Notes that a client has its answer. */
        public void committed(long elapsedNanos, long nowNanos) {
            latencies.add(elapsedNanos);
            lastAt = nowNanos;
        }

        /** Returns the load of all recorded commits. */
        public Load load() {
            return new Load(
                    latencies.count(),
                    (lastAt - begunAt) / 1e9,
                    latencies.quantileNanos(0.5),
                    latencies.quantileNanos(0.99));
        }
    }
}
