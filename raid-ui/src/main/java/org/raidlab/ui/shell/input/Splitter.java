package org.raidlab.ui.shell.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Splits the typed input into text, ends of statements, and commands. Strings and comments hide what stands in them.
 */
public final class Splitter {
    private final String input;
    private final boolean blankLineEnds;
    private final List<Piece> pieces = new ArrayList<>();
    private int at;
    private int line = 1;
    private int textFrom;
    private int textLine = 1;

    private Splitter(String input, boolean blankLineEnds) {
        this.input = input;
        this.blankLineEnds = blankLineEnds;
    }

    /**
     * The pieces of an input, in order.
     *
     * @param blankLineEnds whether a blank line ends a statement, as it does where a person types
     */
    public static List<Piece> split(String input, boolean blankLineEnds) {
        return new Splitter(input, blankLineEnds).run();
    }

    private List<Piece> run() {
        while (at < input.length()) {
            switch (input.charAt(at)) {
                case '"' -> string();
                case '/' -> comment();
                case '\\' -> command();
                case ';' -> semicolon();
                case '\n' -> newline();
                default -> at++;
            }
        }
        takeText();
        return pieces;
    }

    /** Skips a string up to its closing quote, or to the end of the line. */
    private void string() {
        at++;
        while (at < input.length() && input.charAt(at) != '\n') {
            char c = input.charAt(at++);
            if (c == '"') {
                return;
            }
            if (c == '\\' && at < input.length() && input.charAt(at) != '\n') {
                at++;
            }
        }
    }

    private void comment() {
        if (!input.startsWith("/*", at)) {
            at++;
            return;
        }
        int end = input.indexOf("*/", at + 2);
        int after = end < 0 ? input.length() : end + 2;
        line += (int) input.substring(at, after).chars().filter(c -> c == '\n').count();
        at = after;
    }

    private void command() {
        takeText();
        int wordFrom = at + 1;
        at = wordFrom;
        while (at < input.length() && isWordCharacter(input.charAt(at))) {
            at++;
        }
        if (at == wordFrom && at < input.length() && input.charAt(at) == '?') {
            at++;
        }
        String word = input.substring(wordFrom, at);
        Optional<MonitorCommand> command = MonitorCommand.of(word);
        if (command.isPresent() && command.get() == MonitorCommand.GO) {
            pieces.add(new Piece.Go(line));
        } else {
            boolean takesRest = command.map(MonitorCommand::takesRestOfLine).orElse(true);
            pieces.add(new Piece.Command(word, takesRest ? restOfLine() : "", line));
        }
        textFromHere();
    }

    private static boolean isWordCharacter(char c) {
        return Character.isLetterOrDigit(c) || c == '_';
    }

    private String restOfLine() {
        int end = endOfLine();
        String rest = input.substring(at, end);
        at = end;
        return rest.strip();
    }

    private int endOfLine() {
        int end = input.indexOf('\n', at);
        return end < 0 ? input.length() : end;
    }

    private void semicolon() {
        at++;
        if (input.substring(at, endOfLine()).isBlank()) {
            takeText();
            pieces.add(new Piece.Go(line));
            textFromHere();
        }
    }

    private void newline() {
        at++;
        boolean atBlankLine = input.substring(at, endOfLine()).isBlank();
        if (blankLineEnds && atBlankLine && !input.substring(textFrom, at).isBlank()) {
            takeText();
            pieces.add(new Piece.Go(line));
            line++;
            textFromHere();
        } else {
            line++;
        }
    }

    private void takeText() {
        String text = input.substring(textFrom, at);
        if (!text.isBlank()) {
            int leading = text.length() - text.stripLeading().length();
            int lineStart = text.lastIndexOf('\n', leading) + 1;
            int skipped = (int)
                    text.substring(0, lineStart).chars().filter(c -> c == '\n').count();
            pieces.add(new Piece.Text(text.substring(lineStart).stripTrailing(), textLine + skipped));
        }
        textFromHere();
    }

    private void textFromHere() {
        textFrom = at;
        textLine = line;
    }
}
