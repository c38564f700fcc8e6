package org.raidlab.sim.diagram;

/** An element of a message diagram, from top to bottom. Lane 0 is the clients', lane n that of site n. */
public sealed interface Line {
    /** Returns the time of the event, or of the message's arrival; simulated time. */
    long atNanos();

    /** Returns whether a transaction did this; the start and the death of a process are shown between such lines. */
    boolean isOfTransaction();

    /**
     * A message between lanes.
     *
     * @param atNanos when it arrived; when it was sent if it never did
     * @param arrived whether it did
     */
    record Arrow(long sentNanos, long atNanos, int from, int to, String text, boolean arrived) implements Line {
        @Override
        public boolean isOfTransaction() {
            return true;
        }
    }

    /** An event within a lane. */
    record Mark(long atNanos, int lane, String text, boolean isOfTransaction) implements Line {}
}
