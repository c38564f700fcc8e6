package org.raidlab.ui.copy;

import org.raidlab.ui.fault.Fault;

/** Thrown for a line of a file that is no row. Checked: the reader of a chunk goes on to the next line. */
final class LineException extends Exception {
    private static final long serialVersionUID = 1L;

    private final Fault fault;
    private final int column;

    /** Creates the exception; the column is a character's position in the line, from 1. */
    LineException(Fault fault, int column, String message) {
        super(message, null, false, false);
        this.fault = fault;
        this.column = column;
    }

    Fault fault() {
        return fault;
    }

    int column() {
        return column;
    }
}
