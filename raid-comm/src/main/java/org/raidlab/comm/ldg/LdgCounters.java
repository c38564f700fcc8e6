package org.raidlab.comm.ldg;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The counters of one endpoint. */
public final class LdgCounters {
    private static final LdgCount[] ALL = LdgCount.values();

    private final long[] counts = new long[ALL.length];

    public long get(LdgCount what) {
        return counts[what.ordinal()];
    }

    /** Returns the number of dropped datagrams, whatever the reason. */
    public long dropped() {
        long sum = 0;
        for (LdgCount what : ALL) {
            sum += what.isDrop() ? get(what) : 0;
        }
        return sum;
    }

    /** All counters by name, in a fixed order. */
    public SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> byName = new LinkedHashMap<>();
        for (LdgCount what : ALL) {
            byName.put(what.counterName(), get(what));
        }
        return byName;
    }

    void count(LdgCount what) {
        counts[what.ordinal()]++;
    }

    void add(LdgCount what, long amount) {
        counts[what.ordinal()] += amount;
    }
}
