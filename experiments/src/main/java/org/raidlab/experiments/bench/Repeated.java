package org.raidlab.experiments.bench;

import java.io.IOException;
import java.time.Duration;

/** An operation that is repeated many times in a round. */
@FunctionalInterface
public interface Repeated {
    /** Repeats the operation so often; returns the nanoseconds of one. */
    double nanosEach(int count) throws IOException;

    /** Repeats the operation until it is warm, and determines its number of repetitions in a round. */
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
