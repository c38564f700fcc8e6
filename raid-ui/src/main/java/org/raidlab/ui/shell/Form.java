package org.raidlab.ui.shell;

/** The form in which results are shown. */
public enum Form {
    TABLE,
    CSV,
    JSON
}
