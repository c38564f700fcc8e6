package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.time.HostClock;

/** Makes clocks wrong: they are off from the beginning, drift, jump, freeze, or are set back and forth. */
final class ClockFaults implements Faults {
    private static final int STROBES = 20;

    private final FaultTimes times;
    private final List<SimProcess> processes;
    private final List<SimProcess> telling;
    private final SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
    private boolean ended;

    /** @param telling those of them that ask for the time of day */
    ClockFaults(FaultTimes times, List<SimProcess> processes, List<SimProcess> telling) {
        this.times = times;
        this.processes = processes;
        this.telling = telling;
        for (PlanKey key : List.of(
                PlanKey.CLOCK_DRIFT_PPM,
                PlanKey.CLOCK_SKEW_MILLIS,
                PlanKey.CLOCK_JUMPS,
                PlanKey.CLOCK_FREEZES,
                PlanKey.CLOCK_STROBES)) {
            counts.put(key, 0L);
        }
    }

    @Override
    public void begin() {
        int drift = times.plan().count(PlanKey.CLOCK_DRIFT_PPM);
        for (SimProcess process : processes) {
            if (drift > 0) {
                process.clock().drift(times.random().nextInt(2 * drift + 1) - drift);
                count(PlanKey.CLOCK_DRIFT_PPM);
            }
            if (times.plan().get(PlanKey.CLOCK_SKEW_MILLIS) > 0) {
                jump(process.clock(), either(times.part(PlanKey.CLOCK_SKEW_MILLIS)), PlanKey.CLOCK_SKEW_MILLIS);
            }
        }
        times.repeat(
                PlanKey.CLOCK_JUMPS,
                () -> jump(anyClock(), either(times.part(PlanKey.CLOCK_JUMP_MILLIS)), PlanKey.CLOCK_JUMPS));
        times.repeat(PlanKey.CLOCK_FREEZES, this::freeze);
        times.repeat(PlanKey.CLOCK_STROBES, this::strobe);
    }

    private HostClock anyClock() {
        return times.one(telling).clock();
    }

    private long either(long nanos) {
        return times.random().chance(0.5) ? nanos : -nanos;
    }

    private void jump(HostClock clock, long nanos, PlanKey why) {
        if (!ended) {
            clock.jump(nanos, () -> count(why));
        }
    }

    private void freeze() {
        HostClock clock = anyClock();
        if (!ended) {
            clock.freeze(() -> count(PlanKey.CLOCK_FREEZES));
            times.after(times.part(PlanKey.CLOCK_FREEZE_MILLIS), PlanKey.CLOCK_FREEZES, clock::thaw);
        }
    }

    /** Sets a clock back and forth, many times in a short while. */
    private void strobe() {
        HostClock clock = anyClock();
        long nanos = times.part(PlanKey.CLOCK_JUMP_MILLIS);
        long between = 1 + times.part(PlanKey.CLOCK_FREEZE_MILLIS) / STROBES;
        for (int n = 0; n < STROBES; n++) {
            long way = n % 2 == 0 ? nanos : -nanos;
            times.after(n * between, PlanKey.CLOCK_STROBES, () -> jump(clock, way, PlanKey.CLOCK_STROBES));
        }
    }

    private void count(PlanKey what) {
        counts.merge(what, 1L, Long::sum);
    }

    @Override
    public void end() {
        ended = true;
        processes.forEach(process -> process.clock().correct());
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        return counts;
    }
}
