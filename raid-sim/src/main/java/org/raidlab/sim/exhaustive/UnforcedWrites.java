package org.raidlab.sim.exhaustive;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.crash.CrashStates;

/**
 * Power fails in each call of the file system while a site's log is written; of the sector writes and name changes
 * under way, every subset of up to eight may have reached the disk, a sample of the subsets beyond (F8). What was
 * forced has to be there, and nothing that was not appended.
 *
 * @param device the log
 * @param redo of records by the system; returns what is wrong with it
 */
public record UnforcedWrites(SmallRuns runs, LogDevice device, Function<List<RecordedLog.Entry>, Optional<String>> redo)
        implements Sweep {
    private static final long STATES_MIN = 100_000;
    private static final int RUNS_MAX = 200;

    @Override
    public String word() {
        return "unforced-writes";
    }

    @Override
    public String meaning() {
        return "every subset of up to eight unforced writes of a site's log, power failing in every call";
    }

    /** Visits runs from the seed on, until there are enough states. */
    @Override
    public void visit(long seed, States states) {
        for (long run = seed; run < seed + RUNS_MAX && states.offered() < STATES_MIN; run++) {
            visit(run, RecordedLog.of(runs, device, run), states);
        }
    }

    private void visit(long run, RecordedLog log, States states) {
        RecoveredLog recovered = new RecoveredLog(redo);
        boolean crashed = true;
        for (int call = 0; crashed; call++) {
            CrashDisk disk = new CrashDisk();
            disk.failPowerAt(call);
            RecordedLog.Progress progress = new RecordedLog.Progress();
            crashed = powerFails(log, disk, progress);
            String state = "run " + run + ", power failing in call " + call + ", subset ";
            List<String> kinds = kindsOf(disk);
            int[] subset = {0};
            CrashStates.forEach(
                    disk,
                    call,
                    survivor -> states.visitDisk(
                            state + subset[0]++,
                            kinds,
                            () -> recovered.lookAfterPowerFailure(survivor, progress.appended(), progress.forced())));
        }
    }

    private static List<String> kindsOf(CrashDisk disk) {
        List<String> kinds = new ArrayList<>();
        kinds.add(CrashStates.areAll(disk) ? "of-all-subsets" : "of-a-sample");
        if (disk.memory().isNaming()) {
            kinds.add("names-under-way");
        }
        return kinds;
    }

    private static boolean powerFails(RecordedLog log, CrashDisk disk, RecordedLog.Progress progress) {
        try {
            log.play(disk, progress);
            return false;
        } catch (StorageException e) {
            if (!disk.isDead()) {
                throw e;
            }
            return true;
        }
    }
}
