package org.raidlab.ad;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;

/** Counts how transactions ended. */
final class Tally {
    private final SequencedMap<String, Long> counts = new LinkedHashMap<>();

    Tally() {
        counts.put("committed", 0L);
        for (AbortReason reason : AbortReason.values()) {
            counts.put(word(reason), 0L);
        }
        counts.put("unknown", 0L);
    }

    private static String word(AbortReason reason) {
        return reason == AbortReason.OVERLOADED ? reason.word() : "aborted-" + reason.word();
    }

    void count(Outcome outcome) {
        String word = switch (outcome) {
            case Outcome.Committed _ -> "committed";
            case Outcome.Aborted(AbortReason reason) -> word(reason);
            case Outcome.Unknown() -> "unknown";
        };
        counts.merge(word, 1L, Long::sum);
    }

    SequencedMap<String, Long> counts() {
        return counts;
    }
}
