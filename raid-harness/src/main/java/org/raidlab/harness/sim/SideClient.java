package org.raidlab.harness.sim;

/** A client that repeats a task besides the mix. */
interface SideClient {
    SimSession session();

    /** Begins the next task; calls {@code done} when the task is over. */
    void next(Runnable done);
}
