package org.raidlab.core.turn;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SequencedMap;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Address;

/**
 * The timers of a process's servers. A timer that is moved or cancelled leaves a stale entry in the queue, which is
 * skipped.
 */
final class Timers {
    /** The key of a timer: its owner and its token. */
    record Key(Address owner, TimerToken token) {}

    private record Entry(long dueNanos, long sequence, Key key) implements Comparable<Entry> {
        @Override
        public int compareTo(Entry other) {
            int order = Long.compare(dueNanos, other.dueNanos);
            return order != 0 ? order : Long.compare(sequence, other.sequence);
        }
    }

    private final PriorityQueue<Entry> queue = new PriorityQueue<>();
    private final Map<Key, Entry> armed = new LinkedHashMap<>();
    private long sequence;

    void set(Address owner, TimerToken token, long dueNanos) {
        Entry entry = new Entry(dueNanos, sequence++, new Key(owner, token));
        armed.put(entry.key, entry);
        queue.add(entry);
    }

    void cancel(Address owner, TimerToken token) {
        armed.remove(new Key(owner, token));
        compact();
    }

    /** Returns the next timer that is due by now and disarms it; null if none is due. */
    @Nullable
    Key poll(long nowNanos) {
        while (true) {
            Entry head = queue.peek();
            if (head == null || head.dueNanos > nowNanos) {
                return null;
            }
            queue.remove();
            if (armed.remove(head.key, head)) {
                return head.key;
            }
        }
    }

    /** Returns the armed timers by owner. */
    SequencedMap<Address, List<TimerToken>> set() {
        SequencedMap<Address, List<TimerToken>> set = new LinkedHashMap<>();
        armed.keySet()
                .forEach(key ->
                        set.computeIfAbsent(key.owner, _ -> new ArrayList<>()).add(key.token));
        return set;
    }

    /** When the next timer is due; {@link Long#MAX_VALUE} if none is armed. */
    long nextDeadlineNanos() {
        while (true) {
            Entry head = queue.peek();
            if (head == null) {
                return Long.MAX_VALUE;
            }
            if (head.equals(armed.get(head.key))) {
                return head.dueNanos;
            }
            queue.remove();
        }
    }

    /** Removes stale entries when they outnumber the armed ones; until then they are cheap. */
    private void compact() {
        if (queue.size() > 64 && queue.size() > 4 * armed.size()) {
            queue.clear();
            queue.addAll(armed.values());
        }
    }
}
