package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.Predicate;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.sim.process.CrashPoint;
import org.raidlab.sim.process.CrashPoint.Moment;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/**
 * Strikes at the steps that servers trace as critical, such as those of a view change: a process dies at one of its
 * next operations, or its next force takes long.
 */
public final class CriticalStepFaults implements Faults, ProcessObserver {
    private static final int OPERATIONS = 4;
    /** A process that comes to no further operation dies anyhow after this time. */
    private static final long PATIENCE_NANOS = 50_000_000;

    /** Not every step is struck, so that the later ones of a protocol are reached too. */
    private static final double SHARE = 0.3;

    private final FaultTimes times;
    private final SequencedMap<FaultKey, Predicate<TraceEvent>> steps;
    private final Map<FaultKey, Integer> due = new LinkedHashMap<>();
    private final SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
    private final Map<SimProcess, FaultKey> armed = new LinkedHashMap<>();

    private CriticalStepFaults(
            FaultTimes times, List<SimProcess> targets, SequencedMap<FaultKey, Predicate<TraceEvent>> steps) {
        this.times = times;
        this.steps = steps;
        for (FaultKey key : steps.keySet()) {
            due.put(key, 0);
            counts.put(key, 0L);
        }
        if (steps.keySet().stream().anyMatch(key -> times.plan().count(key) > 0)) {
            targets.forEach(target -> target.observe(this));
        }
    }

    /** Returns those of every system, which strike at any critical step. */
    static CriticalStepFaults ofEverySystem(FaultTimes times, FaultInjector.Befallen who) {
        SequencedMap<FaultKey, Predicate<TraceEvent>> steps = new LinkedHashMap<>();
        steps.put(PlanKey.CRASH_AT_CRITICAL_STEP, TraceEvent::isCritical);
        steps.put(PlanKey.SLOW_CRITICAL_STEP, TraceEvent::isCritical);
        return new CriticalStepFaults(times, who.targets(), steps);
    }

    /**
     * Returns a kind of faults that kills processes at steps which a system names.
     *
     * @param steps what a server traces at each of them, by the key of the plan
     */
    public static Faults.Kind at(SequencedMap<FaultKey, Predicate<TraceEvent>> steps) {
        return (times, who) -> new CriticalStepFaults(times, who.targets(), steps);
    }

    @Override
    public void begin() {
        due.keySet().forEach(key -> times.repeat(key, () -> due.merge(key, 1, Integer::sum)));
    }

    @Override
    public void noted(SimProcess process, TraceEvent event) {
        if (armed.containsKey(process)) {
            return;
        }
        for (Map.Entry<FaultKey, Predicate<TraceEvent>> step : steps.entrySet()) {
            if (step.getValue().test(event) && isDue(step.getKey())) {
                strike(process, step.getKey());
                return;
            }
        }
    }

    private void strike(SimProcess process, FaultKey why) {
        if (why == PlanKey.SLOW_CRITICAL_STEP) {
            process.slowNextForce(times.most(PlanKey.DISK_SLOW_MILLIS), () -> counts.merge(why, 1L, Long::sum));
            return;
        }
        armed.put(process, why);
        Moment moment = times.random().chance(0.5) ? Moment.BEFORE : Moment.AFTER;
        process.crashAt(
                CrashPoint.at(1 + times.random().nextInt(OPERATIONS), moment),
                times.plan().restart().draw(times.random()));
        int life = process.lives();
        times.after(PATIENCE_NANOS, why, () -> losePatience(process, life));
    }

    private boolean isDue(FaultKey what) {
        int left = due.getOrDefault(what, 0);
        boolean isNow = left > 0 && times.random().chance(SHARE);
        due.put(what, isNow ? left - 1 : left);
        return isNow;
    }

    private void losePatience(SimProcess process, int life) {
        if (armed.containsKey(process) && process.lives() == life && process.isUp()) {
            process.crashAt(
                    CrashPoint.at(1, Moment.BEFORE), times.plan().restart().draw(times.random()));
            process.crash();
        }
    }

    @Override
    public void crashed(SimProcess process) {
        FaultKey why = armed.remove(process);
        if (why != null) {
            counts.merge(why, 1L, Long::sum);
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
    public SequencedMap<FaultKey, Long> counts() {
        return counts;
    }
}
