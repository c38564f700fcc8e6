package org.raidlab.sim.exhaustive;

import java.util.Locale;
import org.raidlab.sim.frame.RunHooks;
import org.raidlab.sim.process.CrashPoint.Moment;
import org.raidlab.sim.process.ProcessObserver;
import org.raidlab.sim.process.SimProcess;

/**
 * Fails the first, second, third, ... call of a site's devices, before it has had its effect or after, until there are
 * no more (F7). The site has to end at once, whatever the call, and start again without loss; it must not go on as if
 * nothing had been, nor try again. The first call of its next life fails too in half of the states.
 */
record FailingCalls(SmallRuns runs) implements Sweep {
    @Override
    public String word() {
        return "failing-calls";
    }

    @Override
    public String meaning() {
        return "every n of the n-th device call failing, at either site, once or in the next life too";
    }

    @Override
    public void visit(long seed, States states) {
        for (String work : runs.smallWork()) {
            for (int site = 1; site <= 2; site++) {
                for (Moment moment : Moment.values()) {
                    visit(seed, work, site, new Fault(moment, 1), states);
                    visit(seed, work, site, new Fault(moment, 2), states);
                }
            }
        }
    }

    /**
     * The moment of a failure within a call, and the number of failing calls.
     *
     * @param times that calls fail; after the first, the first one of each life
     */
    private record Fault(Moment moment, int times) {
        private String told(int n) {
            return "device call " + n + " failing " + moment.name().toLowerCase(Locale.ROOT) + " its effect, "
                    + (times == 1 ? "once" : "and the first of the next life");
        }
    }

    private void visit(long seed, String work, int site, Fault fault, States states) {
        boolean reached = true;
        for (int n = 1; reached; n++) {
            Trip trip = new Trip(fault.moment(), fault.times());
            int call = n;
            SmallRun.Result result = new SmallRun(runs, seed, work, hooks(trip))
                    .run(sites -> trip.arm(sites.get(site - 1), call), sites -> trip.disarm());
            reached = trip.hasTripped();
            if (reached) {
                states.visit(work + ", site " + site + ", " + fault.told(n), () -> trip.judged(result));
            }
        }
    }

    private static RunHooks hooks(Trip trip) {
        return RunHooks.NONE
                .withSurroundings(right -> TrippedDevices.of(right, trip))
                .withObserver(new ProcessObserver() {
                    @Override
                    public void crashed(SimProcess process) {
                        trip.died(process, Kills.RESTART_NANOS);
                    }
                });
    }
}
