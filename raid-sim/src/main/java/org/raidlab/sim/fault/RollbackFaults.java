package org.raidlab.sim.fault;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import org.raidlab.runtime.Process.Order;
import org.raidlab.sim.process.SimProcess;

/**
 * Orders process checkpoints and rollbacks, while the load goes on. What rolls back by beginning a new process is
 * killed and started again: to its memory it is the same.
 */
final class RollbackFaults implements Faults {
    private final FaultTimes times;
    private final List<SimProcess> processes;
    private final SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
    private boolean ended;

    RollbackFaults(FaultTimes times, List<SimProcess> processes) {
        this.times = times;
        this.processes = processes;
        counts.put(PlanKey.CHECKPOINTS, 0L);
        counts.put(PlanKey.ROLLBACKS, 0L);
    }

    @Override
    public void begin() {
        times.repeat(PlanKey.CHECKPOINTS, () -> order(PlanKey.CHECKPOINTS, Order.CHECKPOINT));
        times.repeat(PlanKey.ROLLBACKS, () -> order(PlanKey.ROLLBACKS, Order.ROLLBACK));
    }

    private void order(PlanKey why, Order order) {
        List<SimProcess> up = FaultTimes.up(processes);
        if (ended) {
            return;
        }
        if (up.isEmpty()) {
            times.later(why, () -> order(why, order));
            return;
        }
        SimProcess one = times.one(up);
        boolean taken = one.process().map(machine -> machine.take(order)).orElse(false);
        if (!taken && order == Order.ROLLBACK && one.crash()) {
            one.startAfter(times.plan().restart().draw(times.random()));
        }
        counts.merge(why, 1L, Long::sum);
    }

    @Override
    public void end() {
        ended = true;
    }

    /** Returns whether no process is down; a process that is down starts by itself. */
    @Override
    public boolean isOver() {
        return processes.stream().noneMatch(process -> process.state() == SimProcess.State.DOWN);
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        return counts;
    }
}
