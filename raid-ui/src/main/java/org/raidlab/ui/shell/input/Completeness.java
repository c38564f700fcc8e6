package org.raidlab.ui.shell.input;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Decides whether the typed input is complete, or the user has to type another line. */
public final class Completeness {
    private static final Pattern ONE_LINE = Pattern.compile("(?:quit|exit|help\\b[^;\\\\]*)");

    private Completeness() {}

    /** Returns whether an input ends with the end of a statement or with a command. Help needs no such end. */
    public static boolean isComplete(String input) {
        if (isOneLine(input)) {
            return true;
        }
        List<Piece> pieces = Splitter.split(input, true);
        return pieces.isEmpty() || !(pieces.getLast() instanceof Piece.Text);
    }

    /** Returns whether an input is one of the words that are understood without an end. */
    public static boolean isOneLine(String input) {
        String typed = input.strip().toLowerCase(Locale.ROOT);
        return !typed.contains("\n") && ONE_LINE.matcher(typed).matches();
    }
}
