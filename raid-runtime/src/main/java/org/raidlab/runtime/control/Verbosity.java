package org.raidlab.runtime.control;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;
import org.raidlab.comm.control.DebugLevel;

/** The level of a process's log output: control messages set it while the process runs (paper section 1.1). */
final class Verbosity {
    private static final String OURS = "org.raidlab";

    private DebugLevel level = DebugLevel.INFO;

    Verbosity() {
        set(level);
    }

    void set(DebugLevel other) {
        level = other;
        Configurator.setLevel(OURS, Level.valueOf(other.name()));
    }

    DebugLevel level() {
        return level;
    }
}
