package org.raidlab.cli.force;

import java.io.IOException;
import java.util.Optional;

/** Whether this machine lets processes be traced, for the tests that need it. */
public final class Tracing {
    private Tracing() {}

    /** Why it does not; empty if it does. */
    public static Optional<String> obstacle() throws IOException, InterruptedException {
        return Strace.obstacle();
    }
}
