package org.raidlab.sim.process;

import java.util.function.IntSupplier;

/** Where a process that starts gets its incarnation from. */
@FunctionalInterface
public interface IncarnationSource {
    /** Counted on stable storage, as it must be. */
    IncarnationSource DURABLE = (counted, last) -> counted.getAsInt();

    /**
     * The incarnation of the life that begins.
     *
     * @param counted counts the number on stable storage up
     * @param last incarnation of the life before; 0 for none
     */
    int next(IntSupplier counted, int last);
}
