package org.raidlab.runtime.load;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;

/** The times at which the requests of a load should begin. */
public sealed interface Arrivals {
    /**
     * Each client begins a request some time after its last one has ended.
     *
     * @param think the time from the end of a request to the client's next
     */
    record Closed(Duration think) implements Arrivals {
        /** Each client begins a request as soon as its last one has ended. */
        public static final Closed BACK_TO_BACK = new Closed(Duration.ZERO);

        public Closed {
            Invariants.require(!think.isNegative(), "a client thinks for 0 s or longer");
        }
    }

    /**
     * Requests arrive at a rate that does not depend on the answers. A request for which no client is free waits for
     * one, and the wait counts.
     *
     * @param perSecond mean number of arrivals
     * @param spacing of the arrivals
     */
    record Open(double perSecond, Spacing spacing) implements Arrivals {
        public Open {
            Invariants.require(perSecond > 0 && Double.isFinite(perSecond), "requests arrive at a positive rate");
        }

        /** Draws the time from one arrival to the next. */
        long gapNanos(RandomSource random) {
            double mean = TimeUnit.SECONDS.toNanos(1) / perSecond;
            return Math.round(
                    switch (spacing) {
                        case UNIFORM -> mean;
                        case POISSON -> -Math.log1p(-random.nextDouble()) * mean;
                    });
        }
    }

    /** The spacing of open arrivals. */
    enum Spacing {
        /** All gaps are equal. */
        UNIFORM,
        /** The gaps are exponentially distributed: the arrivals are a Poisson process. */
        POISSON
    }
}
