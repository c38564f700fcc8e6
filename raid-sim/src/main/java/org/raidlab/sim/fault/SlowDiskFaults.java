package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/** Slows a force down as a disk that repeats a write many times: the process does nothing else meanwhile. */
final class SlowDiskFaults implements Faults, ProcessObserver {
    private static final long GRACE_NANOS = 3_000_000_000L;

    private final FaultTimes times;
    private final List<SimProcess> targets;
    private final Set<SimProcess> waiting = new LinkedHashSet<>();
    private int outstanding;
    private boolean givenUp;
    private long slow;

    SlowDiskFaults(FaultTimes times, List<SimProcess> targets) {
        this.times = times;
        this.targets = targets;
        targets.forEach(target -> target.observe(this));
    }

    @Override
    public void begin() {
        outstanding = times.plan().count(PlanKey.DISK_SLOW);
        times.repeat(PlanKey.DISK_SLOW, this::strike);
    }

    private void strike() {
        List<SimProcess> able = FaultTimes.up(targets).stream()
                .filter(target -> !waiting.contains(target))
                .toList();
        if (givenUp) {
            return;
        }
        if (able.isEmpty()) {
            times.later(PlanKey.DISK_SLOW, this::strike);
            return;
        }
        outstanding--;
        SimProcess target = times.one(able);
        waiting.add(target);
        target.slowNextForce(times.plan().nanos(PlanKey.DISK_SLOW_MILLIS), () -> {
            waiting.remove(target);
            slow++;
        });
    }

    /** Tries another process if this process died before it forced its log. */
    @Override
    public void crashed(SimProcess process) {
        if (waiting.remove(process)) {
            outstanding++;
            times.later(PlanKey.DISK_SLOW, this::strike);
        }
    }

    @Override
    public void end() {
        if (!isOver()) {
            times.after(GRACE_NANOS, PlanKey.FAULTS_END_MILLIS, () -> {
                givenUp = true;
                outstanding = 0;
                waiting.clear();
            });
        }
    }

    @Override
    public boolean isOver() {
        return outstanding == 0 && waiting.isEmpty();
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
        counts.put(PlanKey.DISK_SLOW, slow);
        return counts;
    }
}
