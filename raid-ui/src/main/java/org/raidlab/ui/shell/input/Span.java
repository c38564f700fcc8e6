package org.raidlab.ui.shell.input;

/**
 * A range of characters of one kind, shown in one style.
 *
 * @param start first character
 * @param end after its last character
 * @param kind what it is
 */
public record Span(int start, int end, Kind kind) {
    /** The kinds of text. */
    public enum Kind {
        KEYWORD,
        FUNCTION,
        NAME,
        STRING,
        NUMBER,
        COMMENT,
        SYMBOL,
        COMMAND,
        ERROR
    }
}
