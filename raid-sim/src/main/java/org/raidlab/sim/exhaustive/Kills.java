package org.raidlab.sim.exhaustive;

import java.util.Locale;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.process.CrashPoint;
import org.raidlab.sim.process.CrashPoint.Moment;

/**
 * Kills one site at its first, second, third, ... operation, before and after it, until there are no more: every send
 * and every disk write of the work (F4).
 */
record Kills(SmallRuns runs) implements Sweep {
    /** From its death to its restart. */
    static final long RESTART_NANOS = 50_000_000;

    @Override
    public String word() {
        return "kills";
    }

    @Override
    public String meaning() {
        return "one site killed at every operation of a two-site transaction";
    }

    @Override
    public void visit(long seed, States states) {
        for (String work : runs.smallWork()) {
            for (int site = 1; site <= 2; site++) {
                for (Moment moment : Moment.values()) {
                    visit(seed, work, site, moment, states);
                }
            }
        }
    }

    private void visit(long seed, String work, int site, Moment moment, States states) {
        for (int n = 1; n <= operations(runs, seed, work, site); n++) {
            CrashPoint point = CrashPoint.at(n, moment);
            String state = work + ", site " + site + " killed " + told(point);
            states.visit(
                    state,
                    () -> new SmallRun(runs, seed, work, RunHooks.NONE)
                            .run(sites -> sites.get(site - 1).crashAt(point, RESTART_NANOS), sites -> {}));
        }
    }

    static String told(CrashPoint point) {
        return point.moment().name().toLowerCase(Locale.ROOT) + " operation " + point.count();
    }

    /** How many operations a site does in the work if nothing fails. */
    static int operations(SmallRuns runs, long seed, String work, int site) {
        long[] count = new long[2];
        new SmallRun(runs, seed, work, RunHooks.NONE)
                .run(
                        sites -> count[0] = sites.get(site - 1).operations(),
                        sites -> count[1] = sites.get(site - 1).operations());
        return (int) (count[1] - count[0]);
    }
}
