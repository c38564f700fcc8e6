package org.raidlab.sim.process;

import org.raidlab.store.heap.HeapStorage;

/** Where a process that starts gets its incarnation from. */
@FunctionalInterface
public interface IncarnationSource {
    /** Counted on stable storage, as it must be. */
    IncarnationSource DURABLE = (storage, last) -> storage.nextIncarnation();

    /**
     * The incarnation of the life that begins.
     *
     * @param storage what survived
     * @param last incarnation of the life before; 0 for none
     */
    int next(HeapStorage storage, int last);
}
