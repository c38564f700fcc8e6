package org.raidlab.experiments.bench.ldg;

import java.util.Locale;
import org.raidlab.experiments.bench.transport.Via;

/**
 * What a pair of processes is measured at.
 *
 * @param bytes of a message
 */
record Task(What what, int bytes) {
    /** There and back, or one way without a pause. */
    enum What {
        RTT,
        BULK
    }

    String word() {
        return what.name().toLowerCase(Locale.ROOT);
    }

    /** Such as {@code rtt/64/nio}. */
    String key(Via reference) {
        return word() + "/" + bytes + "/" + reference.name().toLowerCase(Locale.ROOT);
    }
}
