package org.raidlab.msg;

import java.util.Locale;

/** What a site's ledger says of a transaction. */
public enum Fate {
    COMMITTED,
    ABORTED,
    /** Running, or prepared and undecided. */
    IN_DOUBT,
    /** Nothing is known of it: it never asked for commitment, or the ledger was cut. */
    FORGOTTEN;

    /** The word for it: {@code in-doubt} and the like. */
    public String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }
}
