package org.raidlab.ui.shell.input;

/**
 * A stretch of text that looks alike.
 *
 * @param start first character
 * @param end after its last character
 * @param kind what it is
 */
public record Span(int start, int end, Kind kind) {
    /** What text can be. */
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
