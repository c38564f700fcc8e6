package org.raidlab.sim.fault;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;
import java.util.SortedMap;
import org.raidlab.sim.process.SimProcess;

/**
 * The faults that remove a process's stable storage, or replace it by an older copy, while the process is down. It
 * comes only when every machine says that no other one needs what this one holds: what is nowhere else is gone with it.
 */
final class FolderFaults implements Faults {
    private static final long GRACE_NANOS = 10_000_000_000L;

    private final FaultTimes times;
    private final List<SimProcess> processes;
    private final SequencedMap<FaultKey, Long> counts = new LinkedHashMap<>();
    private int outstanding;
    private boolean ended;

    FolderFaults(FaultTimes times, List<SimProcess> processes) {
        this.times = times;
        this.processes = processes;
        counts.put(PlanKey.WIPE, 0L);
        counts.put(PlanKey.RESTORE_OLD_FOLDER, 0L);
    }

    /** Returns whether a plan asks for any folder fault. */
    static boolean asks(FaultPlan plan) {
        return plan.get(PlanKey.WIPE) + plan.get(PlanKey.RESTORE_OLD_FOLDER) > 0;
    }

    @Override
    public void begin() {
        outstanding = times.plan().count(PlanKey.WIPE) + times.plan().count(PlanKey.RESTORE_OLD_FOLDER);
        times.repeat(PlanKey.WIPE, () -> strike(PlanKey.WIPE, times.one(processes), this::wipe));
        times.repeat(PlanKey.RESTORE_OLD_FOLDER, () -> {
            SimProcess target = times.one(processes);
            strike(PlanKey.RESTORE_OLD_FOLDER, target, this::copyThenRestore);
        });
    }

    /** A change to a process's storage while the process is down. */
    private interface Change {
        void apply(SimProcess target);
    }

    private void strike(PlanKey why, SimProcess target, Change change) {
        if (ended && outstanding == 0) {
            return;
        }
        boolean isSafe = processes.stream()
                .allMatch(process -> process.isUp()
                        && process.process()
                                .map(machine -> machine.isSpare(process == target))
                                .orElse(false));
        if (!isSafe) {
            times.later(why, () -> strike(why, target, change));
            return;
        }
        target.crash();
        change.apply(target);
        target.startAfter(times.plan().restart().draw(times.random()));
    }

    private void wipe(SimProcess target) {
        target.storage().wipe(0);
        done(PlanKey.WIPE);
    }

    /** Takes a copy of the storage now, and restores it when the process has run on for a while. */
    private void copyThenRestore(SimProcess target) {
        SortedMap<Path, byte[]> older = target.storage().copy();
        long later = times.plan().nanos(PlanKey.RESTORED_AFTER_MILLIS);
        times.after(
                later,
                PlanKey.RESTORE_OLD_FOLDER,
                () -> strike(PlanKey.RESTORE_OLD_FOLDER, target, struck -> {
                    struck.storage().restore(older);
                    done(PlanKey.RESTORE_OLD_FOLDER);
                }));
    }

    private void done(PlanKey why) {
        outstanding--;
        counts.merge(why, 1L, Long::sum);
    }

    /** Gives up the faults that could not be injected safely within a grace period. */
    @Override
    public void end() {
        ended = true;
        times.after(GRACE_NANOS, PlanKey.FAULTS_END_MILLIS, () -> outstanding = 0);
    }

    @Override
    public boolean isOver() {
        return outstanding == 0 && processes.stream().noneMatch(each -> each.state() == SimProcess.State.DOWN);
    }

    @Override
    public SequencedMap<FaultKey, Long> counts() {
        return counts;
    }
}
