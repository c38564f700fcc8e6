package org.raidlab.store.heap;

import org.raidlab.core.turn.StorageException;

/** Counts the operations of one process's devices, and fails them on request. */
final class HeapMeter {
    private long calls;
    private long failFrom = Long.MAX_VALUE;
    private String failure = "";
    private long forces;
    private long records;
    private long recordBytes;
    private long blocks;

    /** Counts a device call that may fail; once one has failed, all do. */
    void call() {
        calls++;
        if (calls >= failFrom) {
            throw new StorageException(failure);
        }
    }

    void failAfter(long goodCalls, String reason) {
        failFrom = calls + goodCalls + 1;
        failure = reason;
    }

    void repaired() {
        failFrom = Long.MAX_VALUE;
    }

    void forced() {
        forces++;
    }

    void appended(int bytes) {
        records++;
        recordBytes += bytes;
    }

    void wrote(int count) {
        blocks += count;
    }

    StorageCounts counts() {
        return new StorageCounts(calls, forces, records, recordBytes, blocks);
    }
}
