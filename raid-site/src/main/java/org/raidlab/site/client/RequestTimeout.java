package org.raidlab.site.client;

import java.time.Duration;

/** How long a client waits for an answer; asked each time the question is sent again. */
public interface RequestTimeout {
    /** What is left of it, in nanoseconds; 0 or less if the client waits no more. */
    long leftNanos();

    /** What is said when it is at its end. */
    String excuse();

    /** Patience for some time from now on. */
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
