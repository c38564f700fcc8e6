package org.raidlab.sim.process;

import org.raidlab.core.turn.TraceEvent;

/** Observes the starts, turns and crashes of a process, and the trace events of its servers. */
public interface ProcessObserver {
    /** Called when an incarnation has begun; it has recovered. */
    default void started(SimProcess process) {}

    /**
     * Called at the end of each turn; the recovery at a start is a turn too.
     *
     * @param complete whether the process goes on, so that what the turn forced is durable; otherwise what the servers
     *     did in the turn may be undone
     */
    default void turned(SimProcess process, boolean complete) {}

    /** Called when an incarnation has ended by a crash; the surviving data is determined. */
    default void crashed(SimProcess process) {}

    default void noted(SimProcess process, TraceEvent event) {}
}
