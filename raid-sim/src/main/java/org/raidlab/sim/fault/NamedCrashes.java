package org.raidlab.sim.fault;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/**
 * Kills processes at points that a system names: when a server notes such a point, its process dies at its next
 * operation on a port, or at the end of the turn. A plan says for each point how many processes die there.
 */
public final class NamedCrashes implements Faults, ProcessObserver {
    private final FaultTimes times;
    private final List<SimProcess> targets;
    private final Map<FaultKey, Predicate<TraceEvent>> points;
    private final SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
    private final List<FaultKey> armed = new ArrayList<>();
    private final Map<SimProcess, FaultKey> dying = new LinkedHashMap<>();
    private boolean ended;

    private NamedCrashes(FaultTimes times, List<SimProcess> targets, Map<FaultKey, Predicate<TraceEvent>> points) {
        this.times = times;
        this.targets = targets;
        this.points = points;
        points.keySet().forEach(key -> counts.put(key, 0L));
        targets.forEach(target -> target.observe(this));
    }

    /**
     * Returns the kind of faults that kills at these points.
     *
     * @param points what a server notes at each of them, by the key of the plan
     */
    public static Faults.Kind at(SequencedMap<FaultKey, Predicate<TraceEvent>> points) {
        return (times, who) -> new NamedCrashes(times, who.targets(), points);
    }

    @Override
    public void begin() {
        points.keySet().forEach(key -> times.repeat(key, () -> armed.add(key)));
    }

    /** Whoever comes to an armed point first dies there. */
    @Override
    public void noted(SimProcess process, TraceEvent event) {
        if (ended || armed.isEmpty() || dying.containsKey(process)) {
            return;
        }
        for (FaultKey key : armed) {
            Predicate<TraceEvent> point = points.get(key);
            if (point != null && point.test(event)) {
                armed.remove(key);
                dying.put(process, key);
                process.crash();
                return;
            }
        }
    }

    @Override
    public void crashed(SimProcess process) {
        FaultKey why = dying.remove(process);
        if (why != null) {
            counts.merge(why, 1L, Long::sum);
            process.startAfter(times.plan().restart().draw(times.random()));
        }
    }

    @Override
    public void end() {
        ended = true;
        armed.clear();
    }

    @Override
    public boolean isOver() {
        return dying.isEmpty() && targets.stream().noneMatch(each -> each.state() == SimProcess.State.DOWN);
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        return counts;
    }
}
