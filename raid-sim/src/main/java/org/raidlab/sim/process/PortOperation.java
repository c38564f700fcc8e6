package org.raidlab.sim.process;

/** The operations of a process on its environment: a crash can occur before or after each. */
public enum PortOperation {
    LOG_FORCE,
    LOG_TRUNCATE,
    BLOCK_WRITE,
    SEND,
    /** Anything that changes a simulated disk. */
    DISK_WRITE
}
