package org.raidlab.sim.process;

import org.raidlab.core.turn.TraceEvent;

/** Hears what becomes of a process, and what its servers note. */
public interface ProcessObserver {
    /** A life has begun; the machine has recovered. */
    default void started(SimProcess process) {}

    /** A life has ended by a crash; what survived is decided. */
    default void crashed(SimProcess process) {}

    default void noted(SimProcess process, TraceEvent event) {}
}
