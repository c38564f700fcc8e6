package org.raidlab.ui.shell;

/** The form in which results are shown. */
public enum Form {
    TABLE,
    /** A line for each column of a row, for rows that are wider than the screen. */
    COLUMNS,
    CSV,
    JSON
}
