package org.raidlab.ui;

import java.util.Locale;

/** The counters of a User Interface. */
enum Counter {
    REQUESTS,
    REPEATED,
    STATEMENTS,
    /** Statements that were interpreted by kept schemas. */
    BY_KEPT_SCHEMAS,
    FAILURES,
    FETCHES,
    CHUNKS,
    CANCELLED,
    ROWS_COPIED,
    LEFT,
    FORGOTTEN,
    IGNORED;

    String word() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
