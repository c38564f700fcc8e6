package org.raidlab.ui.shell;

import java.util.List;

/** Where the shell writes. */
public interface Screen {
    /** A line of a result. */
    void line(String text);

    /** The lines of a table, or of a text to be read; paged where they are longer than the screen. */
    void lines(List<String> lines);

    /** A remark. */
    void note(String text);

    /** An error. */
    void error(String text);

    /** Columns that a line may have; any number where nobody looks at them. */
    default int width() {
        return Integer.MAX_VALUE;
    }
}
