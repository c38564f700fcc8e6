package org.raidlab.sim.diagram;

/** An element of a message diagram, from top to bottom. Lane 0 is the clients', lane n that of site n. */
public sealed interface Line {
    /** Returns the time of the event, or of the message's arrival; of the run's clock. */
    long atNanos();

    /** Returns whether a transaction did this; the start and the death of a process are shown between such lines. */
    boolean isOfTransaction();

    /** Returns this line, so many nanoseconds earlier. */
    Line earlier(long nanos);

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

        @Override
        public Line earlier(long nanos) {
            return new Arrow(sentNanos - nanos, atNanos - nanos, from, to, text, arrived);
        }
    }

    /** An event within a lane. */
    record Mark(long atNanos, int lane, String text, boolean isOfTransaction) implements Line {
        @Override
        public Line earlier(long nanos) {
            return new Mark(atNanos - nanos, lane, text, isOfTransaction);
        }
    }
}
