package org.raidlab.comm.control;

import java.util.Locale;

/**
 * The level of detail of a process's log output; each level includes the output of the one before. The order is the
 * wire format's.
 */
public enum DebugLevel {
    WARN,
    INFO,
    DEBUG,
    TRACE;

    /** Returns the level as it is written in commands. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
