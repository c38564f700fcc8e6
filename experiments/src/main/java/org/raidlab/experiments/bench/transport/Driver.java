package org.raidlab.experiments.bench.transport;

import java.io.IOException;

/** The near side, which measures the time. */
public interface Driver extends AutoCloseable {
    /** Returns the median time of so many messages there and back, one after the other, in nanoseconds. */
    double roundTripNanos(int bytes, int count) throws IOException;

    /**
     * Returns the time until so many messages, sent without a pause, are known to have arrived, in nanoseconds for
     * each.
     */
    double bulkNanos(int bytes, int count) throws IOException;

    @Override
    void close();
}
