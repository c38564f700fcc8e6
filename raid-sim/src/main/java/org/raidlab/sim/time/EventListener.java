package org.raidlab.sim.time;

/** Receives every event, after it was added to the trace and before it takes effect. */
@FunctionalInterface
public interface EventListener {
    /** Hears nothing, and costs nothing. */
    EventListener NONE = event -> {};

    void happened(SimEvent event);
}
