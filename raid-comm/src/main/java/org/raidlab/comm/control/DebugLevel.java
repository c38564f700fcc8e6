package org.raidlab.comm.control;

import java.util.Locale;

/** How much a process says of itself; each level says what the one before says too. The order is the wire format's. */
public enum DebugLevel {
    WARN,
    INFO,
    DEBUG,
    TRACE;

    /** As it is written in commands. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
