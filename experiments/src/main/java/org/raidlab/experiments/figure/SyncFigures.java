package org.raidlab.experiments.figure;

/**
 * The costs of synchronization for a process.
 *
 * @param elapsedMillis how long it neither sent nor received normal messages
 * @param cpuMillis processor time for synchronization messages, as long as that lasted
 * @param queueMax most synchronization messages that waited at a time
 * @param queueDelayMillis longest that one waited
 */
record SyncFigures(double elapsedMillis, double cpuMillis, double queueMax, double queueDelayMillis) {}
