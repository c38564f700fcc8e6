package org.raidlab.ui.shell;

/** How results are shown. */
public enum Form {
    TABLE,
    CSV,
    JSON
}
