package org.raidlab.sim.process;

import org.jspecify.annotations.Nullable;
import org.raidlab.core.RandomSource;
import org.raidlab.sim.process.CrashPoint.Moment;
import org.raidlab.sim.time.Delay;

/**
 * Stands between one incarnation and its ports: counts operations, adds up the time that they take, and ends the
 * process at its crash point. Once it has, every operation fails: the dead do nothing.
 */
final class PortGuard {
    private final RandomSource random;
    private @Nullable CrashPoint point;
    private int countdown;
    private boolean crashed;
    private long operations;
    private long elapsedNanos;
    private long slowNanos;
    private Runnable whenSlow = () -> {};

    PortGuard(RandomSource random) {
        this.random = random;
    }

    void arm(@Nullable CrashPoint at) {
        point = at;
        countdown = at == null ? 0 : at.count();
    }

    void checkAlive() {
        if (crashed) {
            throw new SimulatedCrash("after its end");
        }
    }

    /** Performs an operation, unless the process dies before it; the process may die after it too. */
    void perform(PortOperation operation, Runnable effect) {
        checkAlive();
        operations++;
        boolean here = point != null && point.among().contains(operation) && --countdown == 0;
        Moment moment = here && point != null ? point.moment() : null;
        if (moment == Moment.BEFORE) {
            throw crash(operation, moment);
        }
        effect.run();
        if (moment == Moment.AFTER) {
            throw crash(operation, moment);
        }
    }

    private SimulatedCrash crash(PortOperation operation, Moment moment) {
        crash();
        return new SimulatedCrash(moment + " " + operation);
    }

    /** Spends time in which the process does nothing else. */
    void spend(Delay delay) {
        elapsedNanos += delay.draw(random);
    }

    /** Makes the next force take so much longer. */
    void slowNextForce(long nanos, Runnable then) {
        slowNanos = nanos;
        whenSlow = then;
    }

    /** Spends the time of a force. */
    void spendForce(Delay delay) {
        spend(delay);
        if (slowNanos > 0) {
            elapsedNanos += slowNanos;
            slowNanos = 0;
            whenSlow.run();
        }
    }

    /** How far the process is behind the virtual time at which its turn began. */
    long elapsedNanos() {
        return elapsedNanos;
    }

    void beginTurn() {
        elapsedNanos = 0;
    }

    /** Makes the process die at its next operation, or when its turn ends. */
    void crash() {
        crashed = true;
        point = null;
    }

    boolean hasCrashed() {
        return crashed;
    }

    /** Operations of this incarnation so far. */
    long operations() {
        return operations;
    }
}
