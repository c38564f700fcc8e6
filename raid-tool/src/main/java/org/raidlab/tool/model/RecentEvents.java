package org.raidlab.tool.model;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.raidlab.comm.watch.WatchEvent;

/** The newest events of all kinds but the counts of each second, of whatever system. */
public final class RecentEvents {
    private static final int EVENTS_MAX = 500;

    private final Deque<WatchEvent> events = new ArrayDeque<>();
    private long taken;

    void take(WatchEvent event) {
        if (event instanceof WatchEvent.Traffic || event instanceof WatchEvent.Sample) {
            return;
        }
        if (events.size() == EVENTS_MAX) {
            events.removeFirst();
        }
        events.addLast(event);
        taken++;
    }

    /** Returns how many there have been. */
    public long taken() {
        return taken;
    }

    /** Returns the newest, newest first. */
    public List<WatchEvent> newest() {
        return List.copyOf(events.reversed());
    }
}
