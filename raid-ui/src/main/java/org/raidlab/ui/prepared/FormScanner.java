package org.raidlab.ui.prepared;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.raidlab.core.relation.Format;
import org.raidlab.core.relation.Value;

/** Walks over a text once. What it does not know it leaves to the reader of the language. */
final class FormScanner {
    private static final int TEXT_CHARACTERS_MAX = 16 * 1024;
    private static final int FORM_CHARACTERS_MAX = 2_000;
    private static final int VALUES_MAX = 32;
    private static final int DIGITS_MAX = 18;
    private static final String BLANKS = " \t\r\n\f";
    private static final String SYMBOLS = "(),.=!<>+-*/:";
    /** In a string they may mean something else than themselves. */
    private static final String STRANGE = "\\*?[]";

    private final String text;
    private final List<TextForm> forms = new ArrayList<>();
    private final StringBuilder form = new StringBuilder();
    private List<Value> values = new ArrayList<>();
    private int at;
    /** Where the statement at work begins. */
    private int start;
    /** Behind its last character so far. */
    private int end;

    FormScanner(String text) {
        this.text = text;
    }

    List<TextForm> scan() {
        if (text.length() > TEXT_CHARACTERS_MAX) {
            return List.of();
        }
        while (skipBlanks() < text.length()) {
            if (!takeNext(text.charAt(at)) || form.length() > FORM_CHARACTERS_MAX || values.size() > VALUES_MAX) {
                return List.of();
            }
        }
        endStatement();
        return forms;
    }

    private boolean takeNext(char c) {
        if (c == ';') {
            endStatement();
            at++;
            return true;
        }
        String word = isLetter(c) ? wordHere() : "";
        if (beginsStatement(word)) {
            endStatement();
        }
        if (form.isEmpty()) {
            start = at;
        } else if (at > end) {
            form.append(' ');
        }
        boolean taken = word.isEmpty() ? take(c) : takeWord(word);
        end = at;
        return taken;
    }

    /** Whether a word begins a statement and, being reserved, stands nowhere else. */
    private static boolean beginsStatement(String word) {
        return switch (word) {
            case "abort", "append", "begin", "delete", "end", "range", "replace", "retrieve" -> true;
            default -> false;
        };
    }

    private void endStatement() {
        if (!form.isEmpty()) {
            forms.add(new TextForm(form.toString(), values, text.substring(start, end)));
            form.setLength(0);
            values = new ArrayList<>();
        }
    }

    private int skipBlanks() {
        while (at < text.length() && BLANKS.indexOf(text.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private boolean take(char c) {
        if (isDigit(c)) {
            return takeNumber();
        }
        return c == '"' ? takeString() : takeSymbol(c);
    }

    private boolean takeWord(String word) {
        form.append(word);
        at += word.length();
        return true;
    }

    /** In lower case; only ASCII is taken, so it is as long as in the text. */
    private String wordHere() {
        int behind = at;
        while (behind < text.length() && (isLetter(text.charAt(behind)) || isDigit(text.charAt(behind)))) {
            behind++;
        }
        return text.substring(at, behind).toLowerCase(Locale.ROOT);
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
