package org.raidlab.experiments.bench;

import java.io.IOException;
import java.time.Duration;

/** Something that is done many times in a round. */
@FunctionalInterface
public interface Repeated {
    /** Does it so often; answers the nanoseconds of one. */
    double nanosEach(int count) throws IOException;

    /** Does it until it is warm, and finds out how often a round does it. */
    default Contestant warmed(Duration warmUp, Duration round, int countMax) throws IOException {
        long until = System.nanoTime() + warmUp.toNanos();
        int count = 1;
        do {
            double nanos = nanosEach(count);
            count = Math.clamp((long) (round.toNanos() / nanos), 1, countMax);
        } while (System.nanoTime() < until);
        int times = count;
        return () -> nanosEach(times);
    }
}
