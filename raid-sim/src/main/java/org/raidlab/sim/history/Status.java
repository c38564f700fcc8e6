package org.raidlab.sim.history;

import java.util.Locale;

/** What the client was told about its transaction. */
public enum Status {
    COMMITTED,
    ABORTED,
    /** No answer came: timed out, connection lost, site killed. The transaction may be either. */
    UNKNOWN;

    /** The word that stands for this status in a history file. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
