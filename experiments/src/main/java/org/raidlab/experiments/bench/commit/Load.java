package org.raidlab.experiments.bench.commit;

import java.util.Arrays;

/**
 * The results that clients saw in a round.
 *
 * @param commits how many
 * @param seconds from the first request to the last answer
 * @param medianNanos of a commit, from request to answer
 */
public record Load(long commits, double seconds, double medianNanos) {
    /** Parses the text that {@link #toString} writes. */
    static Load parse(String text) {
        String[] words = text.split(" ", -1);
        return new Load(Long.parseLong(words[0]), Double.parseDouble(words[1]), Double.parseDouble(words[2]));
    }

    double perSecond() {
        return commits / seconds;
    }

    @Override
    public String toString() {
        return commits + " " + seconds + " " + medianNanos;
    }

    /** Records each commit. */
    public static final class Recorder {
        private final long begunAt = System.nanoTime();
        private long[] nanos = new long[1_024];
        private int count;
        private long lastAt = begunAt;

        /** Notes that a client has its answer. */
        public void committed(long elapsedNanos, long nowNanos) {
            if (count == nanos.length) {
                nanos = Arrays.copyOf(nanos, 2 * count);
            }
            nanos[count++] = elapsedNanos;
            lastAt = nowNanos;
        }

        /** Returns the load of all recorded commits. */
        public Load load() {
            long[] sorted = Arrays.copyOf(nanos, count);
            Arrays.sort(sorted);
            double median = count == 0 ? 0 : sorted[count / 2];
            return new Load(count, (lastAt - begunAt) / 1e9, median);
        }
    }
}
