package org.raidlab.store;

/** The part of a site's devices that belongs to a process. Processes of one site have different parts. */
public enum Part {
    /** The home block, log, ledger and blocks: a process with all that a site keeps. */
    ALL,
    /** The home block, log and ledger. */
    LOG,
    /** The blocks. */
    DATABASE,
    /** Nothing: a process that keeps nothing. */
    NONE;

    boolean hasLog() {
        return this == ALL || this == LOG;
    }

    boolean hasBlocks() {
        return this == ALL || this == DATABASE;
    }

    /** The part of a process with the site's log, its database, both or neither. */
    public static Part of(boolean log, boolean database) {
        if (log) {
            return database ? ALL : LOG;
        }
        return database ? DATABASE : NONE;
    }
}
