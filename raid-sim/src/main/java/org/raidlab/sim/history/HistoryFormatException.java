package org.raidlab.sim.history;

import java.io.IOException;

/** Thrown for a line of a history, copies or decisions file that does not follow the format. */
public final class HistoryFormatException extends IOException {

    private static final long serialVersionUID = 1L;

    private final long line;

    HistoryFormatException(long line, String what) {
        super("line " + line + ": " + what);
        this.line = line;
    }

    /** The number of the bad line; the first line is 1. */
    public long line() {
        return line;
    }
}
