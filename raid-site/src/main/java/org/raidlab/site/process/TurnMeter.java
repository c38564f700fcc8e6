package org.raidlab.site.process;

import java.util.SequencedMap;

/** How long turns take, their forces included: a turn that lasts is a site that does not answer. */
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
