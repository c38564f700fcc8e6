package org.raidlab.ui.shell.input;

/** A part of the typed input. */
public sealed interface Piece {
    /** Returns the line of the input on which the part begins, from 1. */
    int line();

    /** Text of statements, for the buffer. */
    record Text(String text, int line) implements Piece {}

    /** The order to run the buffer: a semicolon at a line's end, a blank line, or the command for it. */
    record Go(int line) implements Piece {}

    /**
     * Any other command of the monitor.
     *
     * @param word what follows the backslash
     * @param argument the rest of the line, without blanks around it; empty for commands that take none
     */
    record Command(String word, String argument, int line) implements Piece {}
}
