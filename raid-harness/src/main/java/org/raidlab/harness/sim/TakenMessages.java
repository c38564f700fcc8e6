package org.raidlab.harness.sim;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeMap;
import org.raidlab.comm.watch.EventText;
import org.raidlab.msg.RaidMessage;

/** Counts the messages of each type that the servers of a run took. */
final class TakenMessages {
    private static final class Count {
        long value;
    }

    private final Map<Class<?>, Count> counts = new LinkedHashMap<>();

    void count(RaidMessage message) {
        counts.computeIfAbsent(message.getClass(), type -> new Count()).value++;
    }

    long of(Class<? extends RaidMessage> type) {
        Count count = counts.get(type);
        return count == null ? 0 : count.value;
    }

    /** Returns the counts by name, such as {@code AcMessage.Prepare}; only types that were taken. */
    SequencedMap<String, Long> byName() {
        SequencedMap<String, Long> named = new TreeMap<>();
        counts.forEach((type, count) -> named.put(EventText.nameOf(type), count.value));
        return named;
    }
}
