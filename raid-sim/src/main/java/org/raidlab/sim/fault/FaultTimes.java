package org.raidlab.sim.fault;

import java.util.List;
import org.raidlab.core.RandomSource;
import org.raidlab.sim.process.SimProcess;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;

/**
 * The times at which the faults of a plan occur.
 *
 * @param simulation to which they happen
 * @param plan that asks for them
 * @param random draws them
 */
public record FaultTimes(Simulation simulation, FaultPlan plan, RandomSource random) {
    /** Faults begin in this first share of the time that they may take, so that they come true before its end. */
    private static final double BEGIN_SHARE = 0.8;

    /** Nobody is up: try again after this time. */
    private static final long RETRY_NANOS = 20_000_000;

    /** Returns times for another kind of faults, with a random source of its own. */
    FaultTimes forked() {
        return new FaultTimes(simulation, plan, random.fork());
    }

    /** Returns the time at which the faults end, counted from their beginning. */
    public long lastNanos() {
        return plan.nanos(PlanKey.FAULTS_END_MILLIS);
    }

    /** Schedules a fault as often as the plan says, at random times. */
    public void repeat(FaultKey howOften, Runnable fault) {
        for (int n = 0; n < plan.count(howOften); n++) {
            after((long) (random.nextDouble() * BEGIN_SHARE * lastNanos()), howOften, fault);
        }
    }

    /** Schedules something of a fault. */
    public void after(long delayNanos, FaultKey why, Runnable fault) {
        simulation.after(delayNanos, EventKind.FAULT, why.label(), fault);
    }

    /** Schedules another attempt at a fault a little later, when more processes may be up. */
    public void later(FaultKey why, Runnable fault) {
        after(RETRY_NANOS, why, fault);
    }

    /** Draws a time up to the plan's value. */
    public long part(FaultKey mostNanos) {
        return (long) (random.nextDouble() * plan.nanos(mostNanos));
    }

    /** Draws a time between a tenth of the plan's value and all of it. */
    public long most(FaultKey mostNanos) {
        return (long) ((0.1 + 0.9 * random.nextDouble()) * plan.nanos(mostNanos));
    }

    /** Draws one of several. */
    public <T> T one(List<T> of) {
        return of.get(random.nextInt(of.size()));
    }

    /** Returns those of the processes that are up. */
    public static List<SimProcess> up(List<SimProcess> processes) {
        return processes.stream().filter(SimProcess::isUp).toList();
    }
}
