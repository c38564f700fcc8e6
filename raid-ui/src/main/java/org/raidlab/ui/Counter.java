package org.raidlab.ui;

import java.util.Locale;

/** What a User Interface counts. */
enum Counter {
    REQUESTS,
    REPEATED,
    STATEMENTS,
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
