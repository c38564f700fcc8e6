package org.raidlab.ui.fault;

/**
 * A position in a text: line and column. All places are equal: where a thing stands is not part of what it is, so two
 * trees are equal when their statements mean the same.
 */
public final class Place {
    /** The place that is in no text. */
    public static final Place NONE = new Place(0, 0);

    private final int line;
    private final int column;

    /** Creates a place; line and column count from 1. */
    public Place(int line, int column) {
        this.line = line;
        this.column = column;
    }

    public int line() {
        return line;
    }

    /** Returns the column in characters, not bytes. */
    public int column() {
        return column;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Place;
    }

    @Override
    public int hashCode() {
        return 1;
    }

    @Override
    public String toString() {
        return line + ":" + column;
    }
}
