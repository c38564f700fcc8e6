package org.raidlab.experiments.figure;

/**
 * The processors on which the processes of an experiment compute. The paper says "message queues in Sun Unix", which
 * are one host's.
 */
enum Machine {
    /** A processor for each process: no process waits for another one's computing. */
    MANY_SUNS(""),
    /** One processor for all processes. */
    ONE_SUN("one-sun"),
    /** One processor for all processes, with priority for coordinators, as the paper advises (section 3.3). */
    ONE_SUN_COORDINATOR_FIRST("one-sun-coordinator-first");

    private final String word;

    Machine(String word) {
        this.word = word;
    }

    /** Returns the word in keys; empty for the usual one. */
    String word() {
        return word;
    }
}
