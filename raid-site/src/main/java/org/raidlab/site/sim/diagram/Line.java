package org.raidlab.site.sim.diagram;

/** What a message diagram shows, from top to bottom. Lane 0 is the clients', lane n that of site n. */
public sealed interface Line {
    /** When it happened, or arrived; simulated time. */
    long atNanos();

    /**
     * A message between lanes.
     *
     * @param atNanos when it arrived; when it was sent if it never did
     * @param arrived whether it did
     */
    record Arrow(long sentNanos, long atNanos, int from, int to, String text, boolean arrived) implements Line {}

    /** Something within a lane. */
    record Mark(long atNanos, int lane, String text) implements Line {}
}
