package org.raidlab.experiments.bench;

import java.time.Duration;

/**
 * The effort of a benchmark: its rounds, their duration, and the warm-up.
 *
 * @param rounds of each comparison
 * @param round how long one contestant's round takes, about
 * @param warmUp of each contestant before the first round, or of each turn of {@link BenchRun#warmUp}
 */
public record Effort(int rounds, Duration round, Duration warmUp) {
    /** The effort for reliable figures. */
    public static final Effort FULL = new Effort(21, Duration.ofMillis(150), Duration.ofSeconds(12));
    /** The effort for a test that everything works; the figures mean little. */
    public static final Effort QUICK = new Effort(3, Duration.ofMillis(20), Duration.ofMillis(200));
}
