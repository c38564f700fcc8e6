package org.raidlab.site.process;

import java.util.List;
import java.util.Locale;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.config.Configurator;

/** How much a process says of itself (paper section 1.1: control messages set the level of debugging). */
public enum DebugLevel {
    WARN,
    INFO,
    DEBUG,
    TRACE;

    private static final String OURS = "org.raidlab";

    /** From now on. */
    void set() {
        Configurator.setLevel(OURS, Level.valueOf(name()));
    }

    /** As it is written in commands. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** All of them, from the quietest on; their positions are the wire format's. */
    public static List<DebugLevel> all() {
        return List.of(values());
    }
}
