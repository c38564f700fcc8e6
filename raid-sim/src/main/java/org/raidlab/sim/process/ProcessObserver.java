package org.raidlab.sim.process;

import org.raidlab.core.turn.TraceEvent;

/** Observes the starts and crashes of a process, and the trace events of its servers. */
public interface ProcessObserver {
    /** Called when an incarnation has begun; it has recovered. */
    default void started(SimProcess process) {}

    /** Called when an incarnation has ended by a crash; the surviving data is determined. */
    default void crashed(SimProcess process) {}

    default void noted(SimProcess process, TraceEvent event) {}
}
