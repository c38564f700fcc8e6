package org.raidlab.ui.copy;

/**
 * One column of a file.
 *
 * @param attribute position of the attribute; {@link #SKIPPED} for a column that belongs to none
 * @param width characters of a column of fixed width; 0 for one that ends at its delimiter
 * @param delimiter what ends it; empty for the default when reading (comma or tab) and for none after a fixed width
 */
public record CopyField(int attribute, int width, String delimiter) {
    /** No attribute. */
    public static final int SKIPPED = -1;

    /** Returns whether the column ends at a delimiter, at any position. */
    public boolean isDelimited() {
        return width == 0;
    }

    /** Returns whether a column that begins with a quote is a quoted text. */
    public boolean mayBeQuoted() {
        return isDelimited() && delimiter.indexOf(LineScanner.QUOTE) < 0;
    }

    /** Returns the characters after the column when it is written. */
    String written() {
        return delimiter.isEmpty() && isDelimited() ? "," : delimiter;
    }
}
