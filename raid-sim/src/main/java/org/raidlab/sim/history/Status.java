package org.raidlab.sim.history;

import java.util.Locale;

/** The outcomes that a client can be told about its transaction. */
public enum Status {
    COMMITTED,
    ABORTED,
    /** No answer came: timed out, connection lost, site killed. The transaction may be either. */
    UNKNOWN;

    /** Returns the word that represents this status in a history file. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
