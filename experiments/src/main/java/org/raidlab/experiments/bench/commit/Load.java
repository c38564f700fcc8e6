package org.raidlab.experiments.bench.commit;

import org.raidlab.runtime.load.Latencies;

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
        private final Latencies latencies = new Latencies();
        private long lastAt = begunAt;

        /** Notes that a client has its answer. */
        public void committed(long elapsedNanos, long nowNanos) {
            latencies.add(elapsedNanos);
            lastAt = nowNanos;
        }

        /** Returns the load of all recorded commits. */
        public Load load() {
            return new Load(latencies.count(), (lastAt - begunAt) / 1e9, latencies.quantileNanos(0.5));
        }
    }
}
