package org.raidlab.experiments.figure;

import java.util.ArrayDeque;
import org.jspecify.annotations.Nullable;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;

/**
 * A processor of one process or several: one computes at a time, to the end of its slice, then the process with the
 * longest wait; processes with priority go first.
 */
final class Processor {
    /**
     * The work of a process between two waits.
     *
     * @param nanos how long it takes
     * @param begun runs when the processor is there
     * @param ended runs at the end of the slice
     */
    record Slice(long nanos, Runnable begun, Runnable ended) {}

    private final Simulation simulation;
    private final ArrayDeque<Slice> first = new ArrayDeque<>();
    private final ArrayDeque<Slice> rest = new ArrayDeque<>();
    private boolean busy;

    Processor(Simulation simulation) {
        this.simulation = simulation;
    }

    void compute(boolean hasPriority, Slice slice) {
        (hasPriority ? first : rest).add(slice);
        goOn();
    }

    private void goOn() {
        Slice next = busy ? null : next();
        if (next == null) {
            return;
        }
        busy = true;
        next.begun().run();
        simulation.after(next.nanos(), EventKind.ACT, "processor", () -> {
            busy = false;
            next.ended().run();
            goOn();
        });
    }

    private @Nullable Slice next() {
        return first.isEmpty() ? rest.poll() : first.poll();
    }
}
