package org.raidlab.sim.fault;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import org.raidlab.core.RandomSource;
import org.raidlab.sim.process.CrashPoint;
import org.raidlab.sim.process.CrashPoint.Moment;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/**
 * Carries out the crashes of a plan, and the restarts after them. A crash comes at an instant, or the process is armed
 * to die at one of its next operations; of a crash of all, one is armed and takes the others with it, as a power
 * failure would.
 */
final class CrashFaults implements Faults, ProcessObserver {
    /** A process that is idle does not come to its crash point; it dies anyhow after this time. */
    private static final long PATIENCE_NANOS = 200_000_000;

    private static final int RECOVERY_OPERATIONS = 6;

    private static final List<PlanKey> COUNTED =
            List.of(PlanKey.CRASH_ONE, PlanKey.CRASH_SEVERAL, PlanKey.CRASH_ALL, PlanKey.CRASH_IN_RECOVERY);

    private final FaultTimes times;
    private final FaultPlan plan;
    private final List<SimProcess> targets;
    private final RandomSource random;
    private final Map<SimProcess, PlanKey> armed = new LinkedHashMap<>();
    private final SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
    private int outstanding;
    private boolean ended;

    CrashFaults(FaultTimes times, List<SimProcess> targets) {
        this.times = times;
        this.plan = times.plan();
        this.targets = targets;
        this.random = times.random();
        for (PlanKey key : COUNTED) {
            counts.put(key, 0L);
        }
        targets.forEach(target -> target.observe(this));
    }

    @Override
    public void begin() {
        repeat(PlanKey.CRASH_ONE, this::one);
        repeat(PlanKey.CRASH_SEVERAL, this::several);
        repeat(PlanKey.CRASH_ALL, this::all);
    }

    private void repeat(PlanKey howOften, Runnable crash) {
        outstanding += plan.count(howOften);
        times.repeat(howOften, crash);
    }

    private void one() {
        List<SimProcess> up = unarmed();
        if (up.isEmpty()) {
            later(PlanKey.CRASH_ONE, this::one);
        } else {
            outstanding--;
            strike(up.get(random.nextInt(up.size())), PlanKey.CRASH_ONE);
        }
    }

    /** Kills two or more processes, but at least one survives; of two processes one. */
    private void several() {
        List<SimProcess> up = unarmed();
        int most = Math.min(up.size(), targets.size() - 1);
        if (most < Math.min(2, targets.size() - 1)) {
            later(PlanKey.CRASH_SEVERAL, this::several);
            return;
        }
        outstanding--;
        int number = most < 2 ? most : 2 + random.nextInt(most - 1);
        for (int n = 0; n < number; n++) {
            strike(up.remove(random.nextInt(up.size())), PlanKey.CRASH_SEVERAL);
        }
    }

    private void all() {
        List<SimProcess> up = unarmed();
        if (up.isEmpty()) {
            later(PlanKey.CRASH_ALL, this::all);
        } else {
            outstanding--;
            strike(up.get(random.nextInt(up.size())), PlanKey.CRASH_ALL);
        }
    }

    private List<SimProcess> unarmed() {
        List<SimProcess> up = new ArrayList<>(targets);
        up.removeIf(target -> !target.isUp() || armed.containsKey(target));
        return up;
    }

    private void later(PlanKey what, Runnable again) {
        if (targets.stream().anyMatch(target -> target.state() == SimProcess.State.BROKEN)) {
            outstanding--; // it may never come to pass, and the run has failed anyway
        } else {
            times.later(what, again);
        }
    }

    private void strike(SimProcess target, PlanKey why) {
        armed.put(target, why);
        if (random.chance(plan.get(PlanKey.CRASH_AT_OPERATION))) {
            target.crashAt(
                    point(plan.count(PlanKey.CRASH_WITHIN_OPERATIONS)),
                    plan.restart().draw(random));
            int life = target.lives();
            times.after(PATIENCE_NANOS, why, () -> losePatience(target, life));
        } else {
            kill(target);
        }
    }

    private CrashPoint point(int operations) {
        Moment moment = random.chance(0.5) ? Moment.BEFORE : Moment.AFTER;
        return CrashPoint.at(1 + random.nextInt(Math.max(1, operations)), moment);
    }

    private void losePatience(SimProcess target, int life) {
        if (target.lives() == life && armed.containsKey(target)) {
            kill(target);
        }
    }

    private void kill(SimProcess target) {
        if (target.isUp()) {
            target.disarm();
            target.crash();
            target.startAfter(plan.restart().draw(random));
        }
    }

    @Override
    public void crashed(SimProcess process) {
        PlanKey why = armed.remove(process);
        if (why == null) {
            return;
        }
        count(why);
        if (why == PlanKey.CRASH_ALL) {
            targets.forEach(this::kill);
        }
        if (!ended && random.chance(plan.get(PlanKey.CRASH_IN_RECOVERY))) {
            armed.put(process, PlanKey.CRASH_IN_RECOVERY);
            process.crashAt(point(RECOVERY_OPERATIONS), plan.restart().draw(random));
        }
    }

    private void count(PlanKey what) {
        counts.merge(what, 1L, Long::sum);
    }

    /** Begins no new crash except outstanding ones, and starts the dead processes. */
    @Override
    public void end() {
        ended = true;
        for (SimProcess target : targets) {
            if (armed.remove(target, PlanKey.CRASH_IN_RECOVERY)) {
                target.disarm();
            }
            if (target.state() == SimProcess.State.DOWN) {
                target.start();
            }
        }
    }

    /** Returns whether no process will be killed any more, and none is dead. */
    @Override
    public boolean isOver() {
        return ended
                && outstanding == 0
                && armed.isEmpty()
                && targets.stream().noneMatch(target -> target.state() == SimProcess.State.DOWN);
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        return counts;
    }
}
