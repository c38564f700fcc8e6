package org.raidlab.site.process;

import java.util.SequencedMap;

/** Measures the duration of turns, their forces included: a site does not answer during a turn. */
final class TurnMeter {
    private static final long LONG_NANOS = 100_000_000;

    private long began;
    private long longest;
    private long longOnes;
    private long total;

    void begin() {
        began = System.nanoTime();
    }

    void end() {
        long lasted = System.nanoTime() - began;
        longest = Math.max(longest, lasted);
        longOnes += lasted > LONG_NANOS ? 1 : 0;
        total += lasted;
    }

    void counters(SequencedMap<String, Long> into) {
        into.put("turn.longest-micros", longest / 1_000);
        into.put("turn.over-100ms", longOnes);
        into.put("turn.total-micros", total / 1_000);
    }
}
