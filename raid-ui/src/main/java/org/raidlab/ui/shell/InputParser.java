package org.raidlab.ui.shell;

import org.jline.reader.EOFError;
import org.jline.reader.ParsedLine;
import org.jline.reader.Parser;
import org.raidlab.ui.shell.input.Completeness;

/** Tells the line editor whether a statement goes on, and which word to complete. */
final class InputParser implements Parser {
    @Override
    public ParsedLine parse(String line, int cursor, ParseContext context) {
        if (context == ParseContext.ACCEPT_LINE && !Completeness.isComplete(line)) {
            throw new EOFError(-1, cursor, "the statement goes on");
        }
        return new InputLine(line, cursor);
    }

    /** Returns false: a backslash begins a command. */
    @Override
    public boolean isEscapeChar(char c) {
        return false;
    }
}
