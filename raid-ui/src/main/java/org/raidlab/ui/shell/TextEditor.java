package org.raidlab.ui.shell;

import java.io.IOException;

/** Lets the user change a text with a program of their choice. */
@FunctionalInterface
public interface TextEditor {
    /** The text as the user left it; an {@link IOException} says why it could not be edited. */
    String edit(String text) throws IOException;
}
