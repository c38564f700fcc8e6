package org.raidlab.sim.process;

/** What a process does to the world outside it: where a crash can come before or after. */
public enum PortOperation {
    LOG_FORCE,
    LOG_TRUNCATE,
    LEDGER_FORCE,
    BLOCK_WRITE,
    SEND,
    /** Anything that changes a simulated disk. */
    DISK_WRITE
}
