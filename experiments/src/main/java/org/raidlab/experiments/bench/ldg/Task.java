package org.raidlab.experiments.bench.ldg;

import java.util.Locale;
import org.raidlab.experiments.bench.transport.Via;

/**
 * The task of a pair of processes that is measured.
 *
 * @param bytes of a message
 */
record Task(What what, int bytes) {
    /** The kinds of tasks: round trips, or one way without a pause. */
    enum What {
        RTT,
        BULK
    }

    String word() {
        return what.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the key of the comparison, such as {@code rtt/64/nio}. */
    String key(Via reference) {
        return word() + "/" + bytes + "/" + reference.name().toLowerCase(Locale.ROOT);
    }
}
