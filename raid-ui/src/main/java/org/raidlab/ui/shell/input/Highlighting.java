package org.raidlab.ui.shell.input;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.antlr.v4.runtime.Token;
import org.raidlab.ui.grammar.QuelLexer;
import org.raidlab.ui.shell.input.Span.Kind;

/** Determines the kind of each part of a text, by the lexer of the language itself. */
public final class Highlighting {
    private final String text;
    private final List<Span> spans = new ArrayList<>();

    private Highlighting(String text) {
        this.text = text;
    }

    /** Returns the spans of all text between blanks, in order; they do not overlap. */
    public static List<Span> of(String text) {
        Highlighting highlighting = new Highlighting(text);
        highlighting.run();
        return highlighting.spans;
    }

    private void run() {
        int done = 0;
        for (int command = nextCommand(0); command < text.length(); command = nextCommand(done)) {
            language(done, command);
            done = command(command);
        }
        language(done, text.length());
    }

    /** Returns the position of the next command's backslash; strings and comments may contain backslashes too. */
    private int nextCommand(int from) {
        for (Token token : Tokens.of(text.substring(from))) {
            boolean backslash = token.getType() == QuelLexer.UNKNOWN_CHARACTER
                    && token.getText().equals("\\");
            if (backslash || token.getType() == QuelLexer.GO) {
                return text.offsetByCodePoints(from, token.getStartIndex());
            }
        }
        return text.length();
    }

    private int command(int at) {
        int end = at + 1;
        while (end < text.length() && (Character.isLetterOrDigit(text.charAt(end)) || text.charAt(end) == '?')) {
            end++;
        }
        Optional<MonitorCommand> command = MonitorCommand.of(text.substring(at + 1, end));
        spans.add(new Span(at, end, command.isPresent() ? Kind.COMMAND : Kind.ERROR));
        if (command.isEmpty() || !command.get().takesRestOfLine()) {
            return end;
        }
        int line = text.indexOf('\n', end);
        return line < 0 ? text.length() : line;
    }

    private void language(int from, int to) {
        String part = text.substring(from, to);
        int done = from;
        for (Token token : Tokens.of(part)) {
            int start = text.offsetByCodePoints(from, token.getStartIndex());
            int end = text.offsetByCodePoints(from, token.getStopIndex() + 1);
            comments(done, start);
            spans.add(new Span(start, end, kind(token, end == text.length())));
            done = end;
        }
        comments(done, to);
    }

    /** Adds spans for the comments, which stand with blanks between tokens. */
    private void comments(int from, int to) {
        String between = text.substring(from, to);
        if (!between.isBlank()) {
            int start = from + between.length() - between.stripLeading().length();
            spans.add(new Span(start, from + between.stripTrailing().length(), Kind.COMMENT));
        }
    }

    private static Kind kind(Token token, boolean last) {
        return switch (token.getType()) {
            case QuelLexer.STRING -> Kind.STRING;
            // Its end may be typed yet.
            case QuelLexer.UNTERMINATED_STRING -> last ? Kind.STRING : Kind.ERROR;
            case QuelLexer.UNCLOSED_COMMENT -> Kind.COMMENT;
            case QuelLexer.UNKNOWN_CHARACTER -> Kind.ERROR;
            case QuelLexer.INTEGER, QuelLexer.FLOAT -> Kind.NUMBER;
            case QuelLexer.FUNCTION, QuelLexer.AGGREGATE -> Kind.FUNCTION;
            case QuelLexer.NAME -> Kind.NAME;
            default -> Character.isLetter(token.getText().codePointAt(0)) ? Kind.KEYWORD : Kind.SYMBOL;
        };
    }
}
