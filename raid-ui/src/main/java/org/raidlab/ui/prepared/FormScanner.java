package org.raidlab.ui.prepared;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.raidlab.core.relation.Format;
import org.raidlab.core.relation.Value;

/** Walks over a text once. What it does not know it leaves to the reader of the language. */
final class FormScanner {
    private static final int FORM_CHARACTERS_MAX = 2_000;
    private static final int VALUES_MAX = 32;
    private static final int DIGITS_MAX = 18;
    private static final String BLANKS = " \t\r\n\f";
    private static final String SYMBOLS = "(),.=!<>+-*/:";
    /** In a string they may mean something else than themselves. */
    private static final String STRANGE = "\\*?[]";

    private final String text;
    private final StringBuilder form;
    private final List<Value> values = new ArrayList<>();
    private int at;
    /** Behind the last character of the statement so far. */
    private int end;

    FormScanner(String text) {
        this.text = text;
        this.form = new StringBuilder(Math.min(text.length(), FORM_CHARACTERS_MAX));
    }

    Optional<TextForm> scan() {
        skipBlanks();
        int start = at;
        while (at < text.length() && text.charAt(at) != ';') {
            if (form.length() > FORM_CHARACTERS_MAX || values.size() > VALUES_MAX || !take(text.charAt(at))) {
                return Optional.empty();
            }
            end = at;
            if (skipBlanks() && at < text.length() && text.charAt(at) != ';') {
                form.append(' ');
            }
        }
        return endsHere() && end > start
                ? Optional.of(new TextForm(form.toString(), values, text.substring(start, end)))
                : Optional.empty();
    }

    private boolean skipBlanks() {
        int from = at;
        while (at < text.length() && BLANKS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at > from;
    }

    /** Nothing but terminators may follow. */
    private boolean endsHere() {
        for (int i = at; i < text.length(); i++) {
            if (text.charAt(i) != ';' && BLANKS.indexOf(text.charAt(i)) < 0) {
                return false;
            }
        }
        return true;
    }

    private boolean take(char c) {
        if (isLetter(c)) {
            return takeWord();
        }
        if (isDigit(c)) {
            return takeNumber();
        }
        return c == '"' ? takeString() : takeSymbol(c);
    }

    private boolean takeWord() {
        while (at < text.length() && (isLetter(text.charAt(at)) || isDigit(text.charAt(at)))) {
            char c = text.charAt(at++);
            form.append(c >= 'A' && c <= 'Z' ? (char) (c - 'A' + 'a') : c);
        }
        return true;
    }

    /** A number with a point, an exponent or a word right behind it is left to the reader. */
    private boolean takeNumber() {
        int from = at;
        while (at < text.length() && isDigit(text.charAt(at))) {
            at++;
        }
        boolean whole = at == text.length() || (text.charAt(at) != '.' && !isLetter(text.charAt(at)));
        boolean fraction = from > 0 && text.charAt(from - 1) == '.';
        if (!whole || fraction || at - from > DIGITS_MAX) {
            return false;
        }
        long number = Long.parseLong(text, from, at, 10);
        values.add(new Value.Int(number));
        form.append('#').append(Format.narrowest(number).width());
        return true;
    }

    private boolean takeString() {
        int from = ++at;
        while (at < text.length() && text.charAt(at) != '"') {
            char c = text.charAt(at++);
            if (c < ' ' || c > '~' || STRANGE.indexOf(c) >= 0) {
                return false;
            }
        }
        if (at == text.length()) {
            return false;
        }
        values.add(new Value.Text(text.substring(from, at)));
        form.append('"').append(at - from).append('"');
        at++;
        return true;
    }

    private boolean takeSymbol(char c) {
        boolean opensComment = c == '/' && at + 1 < text.length() && text.charAt(at + 1) == '*';
        if (SYMBOLS.indexOf(c) < 0 || opensComment) {
            return false;
        }
        form.append(c);
        at++;
        return true;
    }

    private static boolean isLetter(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
