package org.raidlab.ui.shell;

/** The verdict on everything that the shell was told to do; the first error counts. */
public enum Verdict {
    FINE,
    /** A transaction aborted, or a statement failed. */
    ABORTED,
    /** A file could not be read, or a command was not understood. */
    USAGE,
    /** The site is down. */
    UNREACHABLE,
    /** The site did not answer; nothing was committed. */
    NO_ANSWER,
    /** A transaction's outcome is unknown. */
    UNKNOWN
}
