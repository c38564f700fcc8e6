package org.raidlab.store.heap;

import org.raidlab.core.turn.StorageException;

/**
 * The access of a process to its devices. A crash ends it: what a dead process still tries to do must not reach stable
 * storage.
 */
final class HeapHandle {
    private final HeapMeter meter;
    private boolean ended;

    HeapHandle(HeapMeter meter) {
        this.meter = meter;
    }

    /** Checks and counts each device call before it runs. */
    void call() {
        check();
        meter.call();
    }

    void check() {
        if (ended) {
            throw new StorageException("the process that opened this device has ended");
        }
    }

    boolean hasEnded() {
        return ended;
    }

    void end() {
        ended = true;
    }
}
