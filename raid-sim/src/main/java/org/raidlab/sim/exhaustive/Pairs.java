package org.raidlab.sim.exhaustive;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.process.CrashPoint;
import org.raidlab.sim.process.CrashPoint.Moment;
import org.raidlab.sim.process.SimProcess;

/**
 * Kills both sites, each at one of its operations: every pair (F6). A second point is reached in the work, in what
 * follows from the first death, or while the site waits to be asked.
 */
record Pairs(SmallRuns runs) implements Sweep {
    /**
     * The restart times of the participant: with the longer one, the coordinator has to wait for the participant, and
     * the other way round.
     */
    private static final List<Long> RESTARTS_NANOS = List.of(Kills.RESTART_NANOS, 20 * Kills.RESTART_NANOS);

    @Override
    public String word() {
        return "pairs";
    }

    @Override
    public String meaning() {
        return "coordinator and participant killed at every pair of operations";
    }

    @Override
    public void visit(long seed, States states) {
        for (String work : runs.smallWork()) {
            List<CrashPoint> coordinator = points(seed, work, 1);
            List<CrashPoint> participant = points(seed, work, 2);
            for (CrashPoint first : coordinator) {
                for (CrashPoint second : participant) {
                    visit(seed, work, first, second, states);
                }
            }
        }
    }

    private List<CrashPoint> points(long seed, String work, int site) {
        List<CrashPoint> points = new ArrayList<>();
        for (int n = 1; n <= Kills.operations(runs, seed, work, site); n++) {
            for (Moment moment : Moment.values()) {
                points.add(CrashPoint.at(n, moment));
            }
        }
        return points;
    }

    private void visit(long seed, String work, CrashPoint first, CrashPoint second, States states) {
        for (long restartNanos : RESTARTS_NANOS) {
            String state = "%s, site 1 killed %s, site 2 %s, back after %d ms"
                    .formatted(work, Kills.told(first), Kills.told(second), restartNanos / 1_000_000);
            states.visit(
                    state,
                    () -> new SmallRun(runs, seed, work, RunHooks.NONE)
                            .run(sites -> arm(sites, first, second, restartNanos), sites -> {}));
        }
    }

    private static void arm(List<SimProcess> sites, CrashPoint first, CrashPoint second, long restartNanos) {
        sites.get(0).crashAt(first, Kills.RESTART_NANOS);
        sites.get(1).crashAt(second, restartNanos);
    }
}
