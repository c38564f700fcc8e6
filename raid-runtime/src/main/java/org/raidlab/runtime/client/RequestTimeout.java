package org.raidlab.runtime.client;

import java.time.Duration;

/**
 * The time for which a client waits for an answer; the client asks for the remaining time whenever it sends the request
 * again.
 */
public interface RequestTimeout {
    /** Returns the remaining time in nanoseconds; 0 or less if the client waits no longer. */
    long leftNanos();

    /** Returns the text of the error when the time has run out. */
    String excuse();

    /** Returns a request timeout that ends after some time from now on. */
    static RequestTimeout until(Duration deadline) {
        long until = System.nanoTime() + deadline.toNanos();
        return new RequestTimeout() {
            @Override
            public long leftNanos() {
                return until - System.nanoTime();
            }

            @Override
            public String excuse() {
                return "no answer within " + deadline.toMillis() + " ms";
            }
        };
    }
}
