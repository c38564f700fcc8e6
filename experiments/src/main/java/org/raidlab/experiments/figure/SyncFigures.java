package org.raidlab.experiments.figure;

/**
 * What synchronization took of a process.
 *
 * @param elapsedMillis how long it neither sent nor received normal messages
 * @param cpuMillis processor time for synchronization messages
 * @param queueMax most synchronization messages that waited
 * @param queueDelayMillis longest that one waited
 */
record SyncFigures(double elapsedMillis, double cpuMillis, double queueMax, double queueDelayMillis) {}
