package org.raidlab.comm.seal;

import java.util.LinkedHashMap;
import java.util.SequencedMap;

/** The counters of one datagram cipher. */
public final class SealCounters {
    private static final SealCount[] ALL = SealCount.values();

    private final long[] counts = new long[ALL.length];

    public long get(SealCount what) {
        return counts[what.ordinal()];
    }

    /** Returns the number of dropped datagrams, whatever the reason. */
    public long dropped() {
        long sum = 0;
        for (SealCount what : ALL) {
            sum += what.isDrop() ? get(what) : 0;
        }
        return sum;
    }

    /** Returns the number of dropped datagrams that point to a sender outside the cluster. */
    public long alarms() {
        long sum = 0;
        for (SealCount what : ALL) {
            sum += what.isAlarm() ? get(what) : 0;
        }
        return sum;
    }

    /** All counters by name, in a fixed order. */
    public SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> byName = new LinkedHashMap<>();
        for (SealCount what : ALL) {
            byName.put(what.counterName(), get(what));
        }
        return byName;
    }

    void count(SealCount what) {
        counts[what.ordinal()]++;
    }
}
