package org.raidlab.ui.shell;

import java.util.List;

/** The output of the shell. */
public interface Screen {
    /** Writes a line of a result. */
    void line(String text);

    /** Writes the lines of a table, or of a text to be read; paged where they are longer than the screen. */
    void lines(List<String> lines);

    /** Writes a remark. */
    void note(String text);

    /** Writes an error. */
    void error(String text);

    /** Returns the columns that a line may have; no limit where the output is no screen. */
    default int width() {
        return Integer.MAX_VALUE;
    }
}
