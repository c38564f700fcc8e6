package org.raidlab.systemm;

/** When a site that restarts takes part again. */
public enum RecoveryMode {
    /** When all segments are loaded and proved, and the log is redone. */
    FULL,
    /** When the directory of the backup copy is loaded and the log is redone; a segment is loaded when it is used. */
    INSTANT
}
