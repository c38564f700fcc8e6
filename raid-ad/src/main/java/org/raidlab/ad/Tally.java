package org.raidlab.ad;

import java.util.LinkedHashMap;
import java.util.SequencedMap;
import org.raidlab.msg.AbortReason;
import org.raidlab.msg.Outcome;

/** The counters of the outcomes of transactions. */
final class Tally {
    private final long[] aborted = new long[AbortReason.values().length];
    private long committed;
    private long unknown;

    private static String word(AbortReason reason) {
        return reason == AbortReason.OVERLOADED ? reason.word() : "aborted-" + reason.word();
    }

    void count(Outcome outcome) {
        switch (outcome) {
            case Outcome.Committed _ -> committed++;
            case Outcome.Aborted(AbortReason reason) -> aborted[reason.ordinal()]++;
            case Outcome.Unknown() -> unknown++;
        }
    }

    SequencedMap<String, Long> counts() {
        SequencedMap<String, Long> counts = new LinkedHashMap<>();
        counts.put("committed", committed);
        for (AbortReason reason : AbortReason.values()) {
            counts.put(word(reason), aborted[reason.ordinal()]);
        }
        counts.put("unknown", unknown);
        return counts;
    }
}
