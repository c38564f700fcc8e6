package org.raidlab.tool.model;

import java.util.List;
import org.raidlab.comm.watch.WatchEvent;

/**
 * Everything that the windows show, as a fold over observations: the same observations give the same picture, live and
 * in a replay.
 */
public final class Picture {
    private static final long SAMPLE_NANOS = 1_000_000_000L;

    private final InstanceModel instance = new InstanceModel();
    private final Monitor monitor = new Monitor();
    private final Narrator narrator = new Narrator();
    private final Transactions transactions = new Transactions();
    private final Traffic traffic = new Traffic();
    private final RecentEvents recent = new RecentEvents();
    private long now;
    private long sampledAt = Long.MIN_VALUE;
    private long dropped;

    public Picture() {
        instance.onChange(change -> narrator.tell(now, change));
    }

    /** Takes an observation. */
    public void take(Observation observation) {
        now = Math.max(now, observation.at());
        if (sampledAt == Long.MIN_VALUE || now - sampledAt >= SAMPLE_NANOS) {
            monitor.sample(now);
            sampledAt = now;
        }
        monitor.take(observation);
        switch (observation) {
            case Observation.Sites(long _, List<Integer> numbers) -> instance.setSites(numbers);
            case Observation.Seen(long _, SiteState state, List<Observation.ProcessUse> _) -> instance.take(state);
            case Observation.Ordered(long _, String command, String result) -> instance.ordered(command, result);
            case Observation.Happened(WatchEvent event) -> happened(event);
            case Observation.Ended _ -> {}
        }
    }

    private void happened(WatchEvent event) {
        transactions.take(event);
        traffic.take(event);
        recent.take(event);
        if (event instanceof WatchEvent.Dropped lost) {
            dropped += lost.count();
        }
        if (event instanceof WatchEvent.LogLine line && line.isViolation()) {
            narrator.violation(now, line.text());
        }
    }

    /** Returns the time of the newest observation. */
    public long now() {
        return now;
    }

    /** Returns how many events are missing, because a process or the console could not keep up. */
    public long dropped() {
        return dropped;
    }

    public InstanceModel instance() {
        return instance;
    }

    public Monitor monitor() {
        return monitor;
    }

    public Narrator narrator() {
        return narrator;
    }

    public Transactions transactions() {
        return transactions;
    }

    public Traffic traffic() {
        return traffic;
    }

    public RecentEvents recent() {
        return recent;
    }
}
