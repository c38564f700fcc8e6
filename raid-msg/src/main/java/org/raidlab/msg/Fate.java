package org.raidlab.msg;

import java.util.Locale;

/** The fates of a transaction that a site's ledger can state. */
public enum Fate {
    COMMITTED,
    ABORTED,
    /** Running, or prepared and undecided. */
    IN_DOUBT,
    /** Nothing is known of it: it never asked for commitment, or the ledger was cut. */
    FORGOTTEN;

    /** Returns the word for the fate: {@code in doubt} and the like. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
