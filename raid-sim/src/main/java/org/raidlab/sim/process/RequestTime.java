package org.raidlab.sim.process;

import java.util.function.Supplier;
import org.raidlab.sim.disk.SimDisk;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.Simulation;

/**
 * The time of a process's requests to a disk with a model: a request of a turn makes the turn longer, a request in the
 * background only delays what follows in the background.
 */
final class RequestTime implements SimDisk.User {
    private final Simulation simulation;
    private final Supplier<PortGuard> guard;
    private final boolean counts;
    private boolean inBackground;
    private long backgroundNanos;

    /** @param counts whether each change of the disk is an operation, at which the process may die */
    RequestTime(Simulation simulation, Supplier<PortGuard> guard, boolean counts) {
        this.simulation = simulation;
        this.guard = guard;
        this.counts = counts;
    }

    @Override
    public void operation() {
        if (counts) {
            guard.get().perform(PortOperation.DISK_WRITE, () -> {});
        } else {
            guard.get().checkAlive();
        }
    }

    @Override
    public long nowNanos() {
        return inBackground
                ? backgroundEndNanos()
                : simulation.nowNanos() + guard.get().elapsedNanos();
    }

    @Override
    public void waitUntil(long endNanos) {
        if (inBackground) {
            backgroundNanos = endNanos;
        } else if (endNanos > nowNanos()) {
            guard.get().spend(new Delay(endNanos - nowNanos(), 0));
        }
    }

    /** Runs work in the background. */
    void background(Runnable work) {
        inBackground = true;
        try {
            work.run();
        } finally {
            inBackground = false;
        }
    }

    /** Returns when the work in the background, as far as it has come, has ended. */
    long backgroundEndNanos() {
        return Math.max(simulation.nowNanos(), backgroundNanos);
    }
}
