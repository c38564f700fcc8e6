package org.raidlab.ui.shell;

import java.util.List;
import org.jline.reader.CompletingParsedLine;
import org.raidlab.ui.shell.input.Completion;

/**
 * The input line at the user's cursor.
 *
 * @param line all of it
 * @param cursor where the user is
 */
record InputLine(String line, int cursor) implements CompletingParsedLine {
    @Override
    public String word() {
        return line.substring(Completion.wordStart(line, cursor), cursor);
    }

    @Override
    public int wordCursor() {
        return word().length();
    }

    @Override
    public int wordIndex() {
        return 0;
    }

    @Override
    public List<String> words() {
        return List.of(word());
    }

    @Override
    public CharSequence escape(CharSequence candidate, boolean complete) {
        return candidate;
    }

    @Override
    public int rawWordCursor() {
        return wordCursor();
    }

    @Override
    public int rawWordLength() {
        return word().length();
    }
}
