package org.raidlab.sim.process;

import java.util.function.IntSupplier;

/** The source from which a starting process gets its incarnation. */
@FunctionalInterface
public interface IncarnationSource {
    /** A source that counts on stable storage, as is required. */
    IncarnationSource DURABLE = (counted, last) -> counted.getAsInt();

    /**
     * Returns the incarnation that begins.
     *
     * @param counted counts the number on stable storage up
     * @param last incarnation of the life before; 0 for none
     */
    int next(IntSupplier counted, int last);
}
