package org.raidlab.site.sim.exhaustive;

import org.raidlab.sim.process.CrashPoint;
import org.raidlab.sim.process.CrashPoint.Moment;
import org.raidlab.site.sim.SimHooks;

/**
 * Kills one site at its first, second, third, ... operation, before and after it, until there are no more: every send
 * and every disk write of the work (F4).
 */
record Kills(long seed) {
    /** From its death to its restart. */
    static final long RESTART_NANOS = 50_000_000;

    void visit(States states) {
        for (SmallRun.Work work : SmallRun.Work.values()) {
            for (int site = 1; site <= 2; site++) {
                for (Moment moment : Moment.values()) {
                    visit(work, site, moment, states);
                }
            }
        }
    }

    private void visit(SmallRun.Work work, int site, Moment moment, States states) {
        for (int n = 1; n <= operations(seed, work, site); n++) {
            CrashPoint point = CrashPoint.at(n, moment);
            String state = work.word() + ", site " + site + " killed " + told(point);
            states.visit(
                    state,
                    () -> new SmallRun(seed, work, SimHooks.NONE)
                            .run(sites -> sites.get(site - 1).crashAt(point, RESTART_NANOS), sites -> {}));
        }
    }

    static String told(CrashPoint point) {
        return point.moment().name().toLowerCase(java.util.Locale.ROOT) + " operation " + point.count();
    }

    /** How many operations a site does in the work if nothing fails. */
    static int operations(long seed, SmallRun.Work work, int site) {
        long[] count = new long[2];
        new SmallRun(seed, work, SimHooks.NONE)
                .run(
                        sites -> count[0] = sites.get(site - 1).operations(),
                        sites -> count[1] = sites.get(site - 1).operations());
        return (int) (count[1] - count[0]);
    }
}
