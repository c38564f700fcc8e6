package org.raidlab.rrvm.manager;

import java.util.ArrayDeque;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.core.Clock;

/**
 * How long acknowledged transactions were without a copy on disk: a histogram of the times from the acknowledgement to
 * the copy on disk, in classes whose limits are powers of two of a millisecond, and in how many memories they were when
 * they were acknowledged. It counts transactions.
 */
final class Exposure {
    private static final int CLASSES = 14;
    private static final long MILLI = 1_000_000;

    private record AtRisk(long first, long last, long sinceNanos) {}

    private final Clock clock;
    private final ArrayDeque<AtRisk> atRisk = new ArrayDeque<>();
    private final long[] counts = new long[CLASSES];
    private final TreeMap<Integer, Long> inMemories = new TreeMap<>();

    Exposure(Clock clock) {
        this.clock = clock;
    }

    /**
     * Transactions have been acknowledged that the disk does not have.
     *
     * @param memories that are known to have them
     */
    void begin(long first, long last, int memories) {
        if (first <= last) {
            inMemories.merge(memories, last - first + 1, Long::sum);
            atRisk.add(new AtRisk(first, last, clock.monotonicNanos()));
        }
    }

    /** The disk has all transactions up to this one. */
    void end(long durable) {
        while (!atRisk.isEmpty() && atRisk.getFirst().first() <= durable) {
            AtRisk next = atRisk.removeFirst();
            long last = Math.min(next.last(), durable);
            count(last - next.first() + 1, clock.monotonicNanos() - next.sinceNanos());
            if (last < next.last()) {
                atRisk.addFirst(new AtRisk(last + 1, next.last(), next.sinceNanos()));
            }
        }
    }

    private void count(long transactions, long nanos) {
        int above = Long.SIZE - Long.numberOfLeadingZeros(nanos / MILLI);
        counts[Math.min(above, CLASSES - 1)] += transactions;
    }

    /** Adds the counts of all classes in which there is any. */
    void addTo(SequencedMap<String, Long> counters) {
        for (int i = 0; i < CLASSES; i++) {
            if (counts[i] > 0) {
                String limit = i == CLASSES - 1 ? "longer" : "below-" + (1 << i) + "-ms";
                counters.put("exposure." + limit, counts[i]);
            }
        }
        inMemories.forEach((memories, count) -> counters.put("acknowledged-in-memories." + memories, count));
    }
}
