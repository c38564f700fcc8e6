package org.raidlab.rc.membership;

import org.raidlab.core.Clock;
import org.raidlab.msg.SessionVector;
import org.raidlab.msg.ViewAlgorithms;

/** A client's request for other algorithms: while it holds, a view that has them is due, with whatever members. */
public final class AlgorithmRequest {
    /** So long a request holds: whoever wants the algorithms repeats it. */
    private static final long HOLDS_NANOS = 2_000_000_000;

    private final Clock clock;
    private ViewAlgorithms requested = ViewAlgorithms.OF_CLUSTER_FILE;
    private long sinceNanos;

    AlgorithmRequest(Clock clock) {
        this.clock = clock;
    }

    /** Takes a request; one that names nothing only asks what is in force. */
    void take(ViewAlgorithms algorithms) {
        if (algorithms.equals(ViewAlgorithms.OF_CLUSTER_FILE)) {
            return;
        }
        requested = algorithms;
        sinceNanos = clock.monotonicNanos();
    }

    /** Ends the request: another view is known. */
    void over() {
        requested = ViewAlgorithms.OF_CLUSTER_FILE;
    }

    /** Returns the algorithms of the view that follows this one. */
    ViewAlgorithms after(SessionVector known) {
        boolean holds = clock.monotonicNanos() - sinceNanos < HOLDS_NANOS;
        return holds ? known.algorithms().with(requested) : known.algorithms();
    }
}
