package org.raidlab.sim.time;

import java.util.ArrayList;
import java.util.List;
import org.raidlab.core.Clock;
import org.raidlab.core.Invariants;

/**
 * The clock of one host, which may be wrong: its monotonic time runs a little faster or slower than the simulation's,
 * its wall time is off, jumps, or stands still. Faults of the wall take effect when somebody reads it.
 */
public final class HostClock implements Clock {
    private static final long MILLION = 1_000_000;
    private static final long DRIFT_PPM_MAX = 100_000;

    private final Clock simulation;
    private final List<Runnable> unseen = new ArrayList<>();
    private long driftPpm;
    private long sinceNanos;
    private long localNanos;
    private long offNanos;
    private long frozenAtNanos = -1;

    /** Makes a clock that is right until it is changed. */
    public HostClock(Clock simulation) {
        this.simulation = simulation;
        this.sinceNanos = simulation.monotonicNanos();
        this.localNanos = sinceNanos;
    }

    /** Makes monotonic time run faster by so many millionths from now on, slower if negative. */
    public void drift(long ppm) {
        Invariants.require(Math.abs(ppm) <= DRIFT_PPM_MAX, "a clock is wrong by a tenth at most");
        localNanos = monotonicNanos();
        sinceNanos = simulation.monotonicNanos();
        driftPpm = ppm;
    }

    /** Makes the wall time jump. */
    public void jump(long nanos, Runnable whenSeen) {
        offNanos += nanos;
        unseen.add(whenSeen);
    }

    /** Stops the wall time until {@link #thaw}, after which it is right again. */
    public void freeze(Runnable whenSeen) {
        if (frozenAtNanos < 0) {
            frozenAtNanos = wall();
        }
        unseen.add(whenSeen);
    }

    public void thaw() {
        frozenAtNanos = -1;
    }

    /** Sets the clock right. */
    public void correct() {
        drift(0);
        offNanos = 0;
        thaw();
        unseen.clear();
    }

    @Override
    public long monotonicNanos() {
        long passed = simulation.monotonicNanos() - sinceNanos;
        return localNanos + passed + passed * driftPpm / MILLION;
    }

    @Override
    public long wallNanos() {
        unseen.forEach(Runnable::run);
        unseen.clear();
        return frozenAtNanos >= 0 ? frozenAtNanos : wall();
    }

    private long wall() {
        return simulation.wallNanos() + monotonicNanos() - simulation.monotonicNanos() + offNanos;
    }

    /** Returns the simulation's time at which this clock's monotonic reading will be so much or a little more. */
    public long simulationNanos(long monotonicNanos) {
        if (driftPpm == 0 || monotonicNanos == Long.MAX_VALUE) {
            return monotonicNanos == Long.MAX_VALUE ? monotonicNanos : monotonicNanos - localNanos + sinceNanos;
        }
        long ahead = Math.max(0, monotonicNanos - localNanos);
        return sinceNanos + ahead - ahead * driftPpm / (MILLION + driftPpm) + 1;
    }
}
