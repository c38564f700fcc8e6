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
    private boolean inBackground;
    private long backgroundNanos;

    RequestTime(Simulation simulation, Supplier<PortGuard> guard) {
        this.simulation = simulation;
        this.guard = guard;
    }

    @Override
    public void operation() {
        guard.get().perform(PortOperation.DISK_WRITE, () -> {});
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
