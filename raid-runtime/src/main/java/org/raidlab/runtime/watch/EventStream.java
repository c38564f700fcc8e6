package org.raidlab.runtime.watch;

import java.time.Duration;
import java.util.List;
import org.raidlab.comm.watch.WatchEvent;

/**
 * A stream of events, whether they come from a running cluster, a file or a simulated run. The events of one process
 * are in the order of time, those of different processes nearly so.
 */
public interface EventStream extends AutoCloseable {
    /**
     * Returns the next events in their order; none if no event came within the time, or if the stream is over.
     *
     * @param longest how long to wait for the first of them
     */
    List<WatchEvent> next(Duration longest) throws InterruptedException;

    /** Returns whether no further event will come. */
    boolean isOver();

    @Override
    void close();

    /** Returns a stream of these events. */
    static EventStream of(List<WatchEvent> events) {
        return new EventStream() {
            private List<WatchEvent> left = List.copyOf(events);

            @Override
            public List<WatchEvent> next(Duration longest) {
                List<WatchEvent> all = left;
                left = List.of();
                return all;
            }

            @Override
            public boolean isOver() {
                return left.isEmpty();
            }

            @Override
            public void close() {
                left = List.of();
            }
        };
    }
}
