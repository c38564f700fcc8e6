package org.raidlab.experiments.figure;

/**
 * What the processes of an experiment compute on. The paper says "message queues in Sun Unix", which are one host's.
 */
enum Machine {
    /** A processor for each process: nobody waits for another one's computing. */
    MANY_SUNS(""),
    /** One processor for all. */
    ONE_SUN("one-sun"),
    /** One for all, and coordinators go first, as the paper advises (section 3.3). */
    ONE_SUN_COORDINATOR_FIRST("one-sun-coordinator-first");

    private final String word;

    Machine(String word) {
        this.word = word;
    }

    /** As keys have it; empty for the usual one. */
    String word() {
        return word;
    }
}
