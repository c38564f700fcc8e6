package org.raidlab.store.heap;

/**
 * The operation counts of a process's devices since it first started, over its crashes.
 *
 * @param calls calls that could have failed: appends, forces, truncations, block writes and reads
 * @param forces forces that had something to write, of log and ledger
 * @param records records appended to the log
 * @param recordBytes payload bytes of these
 * @param blocks blocks written, headers included
 */
public record StorageCounts(long calls, long forces, long records, long recordBytes, long blocks) {}
