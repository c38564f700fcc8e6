package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.sim.process.SimProcess;

/**
 * Stops processes and lets them continue unchanged: for moments, as a garbage collector does, or for longer than the
 * failure detectors wait for a message.
 */
final class PauseFaults implements Faults {
    private final FaultTimes times;
    private final List<SimProcess> processes;
    private final SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
    private boolean ended;
    private long awakeAtNanos;

    PauseFaults(FaultTimes times, List<SimProcess> processes) {
        this.times = times;
        this.processes = processes;
        counts.put(PlanKey.PAUSES, 0L);
        counts.put(PlanKey.LONG_PAUSES, 0L);
    }

    @Override
    public void begin() {
        times.repeat(PlanKey.PAUSES, () -> pauseOne(PlanKey.PAUSES, PlanKey.PAUSE_MILLIS));
        times.repeat(PlanKey.LONG_PAUSES, () -> pauseOne(PlanKey.LONG_PAUSES, PlanKey.LONG_PAUSE_MILLIS));
    }

    private void pauseOne(PlanKey why, PlanKey mostNanos) {
        List<SimProcess> up = FaultTimes.up(processes);
        if (ended) {
            return;
        }
        if (up.isEmpty()) {
            times.later(why, () -> pauseOne(why, mostNanos));
            return;
        }
        long duration = times.most(mostNanos);
        times.one(up).pause(duration);
        awakeAtNanos = Math.max(awakeAtNanos, times.simulation().nowNanos() + duration);
        counts.merge(why, 1L, Long::sum);
    }

    @Override
    public void end() {
        ended = true;
    }

    /** Returns whether no process is stopped. */
    @Override
    public boolean isOver() {
        return times.simulation().nowNanos() >= awakeAtNanos;
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        return counts;
    }
}
