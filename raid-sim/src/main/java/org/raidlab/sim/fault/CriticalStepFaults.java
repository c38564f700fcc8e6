package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.sim.process.CrashPoint;
import org.raidlab.sim.process.CrashPoint.Moment;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/**
 * Strikes at the steps that servers trace as critical, such as those of a view change: a process dies at one of its
 * next operations, or its next force takes long.
 */
final class CriticalStepFaults implements Faults, ProcessObserver {
    private static final int OPERATIONS = 4;
    /** A process that comes to no further operation dies anyhow after this time. */
    private static final long PATIENCE_NANOS = 50_000_000;

    /** Not every step is struck, so that the later ones of a protocol are reached too. */
    private static final double SHARE = 0.3;

    private final FaultTimes times;
    private final SequencedMap<PlanKey, Integer> due = new LinkedHashMap<>();
    private final SequencedMap<PlanKey, Long> counts = new LinkedHashMap<>();
    private final Set<SimProcess> armed = new LinkedHashSet<>();

    CriticalStepFaults(FaultTimes times, List<SimProcess> targets) {
        this.times = times;
        for (PlanKey key : List.of(PlanKey.CRASH_AT_CRITICAL_STEP, PlanKey.SLOW_CRITICAL_STEP)) {
            due.put(key, 0);
            counts.put(key, 0L);
        }
        if (times.plan().count(PlanKey.CRASH_AT_CRITICAL_STEP) + times.plan().count(PlanKey.SLOW_CRITICAL_STEP) > 0) {
            targets.forEach(target -> target.observe(this));
        }
    }

    @Override
    public void begin() {
        due.keySet().forEach(key -> times.repeat(key, () -> due.merge(key, 1, Integer::sum)));
    }

    @Override
    public void noted(SimProcess process, TraceEvent event) {
        if (!event.isCritical() || armed.contains(process)) {
            return;
        }
        if (isDue(PlanKey.CRASH_AT_CRITICAL_STEP)) {
            armed.add(process);
            Moment moment = times.random().chance(0.5) ? Moment.BEFORE : Moment.AFTER;
            process.crashAt(
                    CrashPoint.at(1 + times.random().nextInt(OPERATIONS), moment),
                    times.plan().restart().draw(times.random()));
            int life = process.lives();
            times.after(PATIENCE_NANOS, PlanKey.CRASH_AT_CRITICAL_STEP, () -> losePatience(process, life));
        } else if (isDue(PlanKey.SLOW_CRITICAL_STEP)) {
            process.slowNextForce(
                    times.most(PlanKey.DISK_SLOW_MILLIS),
                    () -> counts.merge(PlanKey.SLOW_CRITICAL_STEP, 1L, Long::sum));
        }
    }

    private boolean isDue(PlanKey what) {
        int left = due.getOrDefault(what, 0);
        boolean isNow = left > 0 && times.random().chance(SHARE);
        due.put(what, isNow ? left - 1 : left);
        return isNow;
    }

    private void losePatience(SimProcess process, int life) {
        if (armed.contains(process) && process.lives() == life && process.isUp()) {
            process.crashAt(
                    CrashPoint.at(1, Moment.BEFORE), times.plan().restart().draw(times.random()));
            process.crash();
        }
    }

    @Override
    public void crashed(SimProcess process) {
        if (armed.remove(process)) {
            counts.merge(PlanKey.CRASH_AT_CRITICAL_STEP, 1L, Long::sum);
        }
    }

    /** Strikes no more: what has found no step by now finds none. */
    @Override
    public void end() {
        due.replaceAll((_, _) -> 0);
    }

    @Override
    public boolean isOver() {
        return armed.isEmpty();
    }

    @Override
    public SequencedMap<PlanKey, Long> counts() {
        return counts;
    }
}
