package org.raidlab.runtime.udp;

import java.util.EnumMap;
import java.util.Map;
import java.util.StringJoiner;
import org.apache.logging.log4j.LogManager;
import org.raidlab.comm.seal.SealCount;
import org.raidlab.comm.seal.SealCounters;

/** Reports the datagrams that a datagram cipher refused, in one log line from time to time, however many they were. */
final class CipherWatch {
    private static final long EVERY_NANOS = 10_000_000_000L;

    private final String process;
    private final SealCounters counters;
    private final Map<SealCount, Long> said = new EnumMap<>(SealCount.class);
    private long saidAlarms;
    private long saidAt = System.nanoTime() - EVERY_NANOS;

    CipherWatch(String process, SealCounters counters) {
        this.process = process;
        this.counters = counters;
    }

    void look(long nowNanos) {
        if (nowNanos - saidAt < EVERY_NANOS || counters.alarms() == saidAlarms) {
            return;
        }
        StringJoiner reasons = new StringJoiner(", ");
        for (SealCount what : SealCount.values()) {
            long more = counters.get(what) - said.getOrDefault(what, 0L);
            if (what.isAlarm() && more > 0) {
                reasons.add(what.counterName() + " " + more);
                said.put(what, counters.get(what));
            }
        }
        // The logger is made here: clients have such a watch too, and seldom a reason to wait for the logging library.
        LogManager.getLogger(CipherWatch.class)
                .warn(
                        "{} refused datagrams that are not genuine or not new: {}; is everyone's key-file the same?",
                        process,
                        reasons);
        saidAlarms = counters.alarms();
        saidAt = nowNanos;
    }
}
