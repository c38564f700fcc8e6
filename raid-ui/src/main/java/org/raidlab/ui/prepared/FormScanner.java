package org.raidlab.ui.prepared;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.raidlab.msg.relation.Format;
import org.raidlab.msg.relation.Value;

/**
 * Scans a text once, character by character: every statement passes this scanner. What it does not know it leaves to
 * the reader of the language.
 */
final class FormScanner {
    private static final int TEXT_CHARACTERS_MAX = 16 * 1024;
    private static final int FORM_CHARACTERS_MAX = 2_000;
    private static final int VALUES_MAX = 32;
    private static final int DIGITS_MAX = 18;
    /** The mark of a value of one character has two; that of an empty string has one more than the string. */
    private static final int GROWTH = 2;

    /** Words that begin a statement and, being reserved, stand nowhere else. */
    private static final List<String> BEGINNINGS =
            List.of("abort", "append", "begin", "delete", "end", "range", "replace", "retrieve");

    private static final byte[] NOTHING = {};
    private static final int CHARACTERS = 128;
    private static final int STRANGE = 0;
    private static final int BLANK = 1;
    private static final int LETTER = 2;
    private static final int DIGIT = 3;
    private static final int SYMBOL = 4;
    private static final int QUOTE = 5;
    private static final int TERMINATOR = 6;
    private static final byte[] KINDS = kinds();
    private static final boolean[] PLAIN = plain();
    /** Symbols behind which a minus is the sign of the number that follows. */
    private static final String BEFORE_SIGNS = "(,=<>+-*/";

    private final String text;
    /** Its characters; those that do not fit are as strange as others that are none of the language's. */
    private final byte[] characters;

    private final List<TextForm> forms = new ArrayList<>();
    /** The form of the statement at work so far, in ASCII. */
    private final byte[] form;

    private int formLength;
    private List<Value> values = new ArrayList<>();
    private int at;
    /** Where the statement at work begins. */
    private int start;
    /** Behind its last character so far. */
    private int end;

    FormScanner(String text) {
        this.text = text;
        this.characters = text.length() > TEXT_CHARACTERS_MAX ? NOTHING : text.getBytes(StandardCharsets.ISO_8859_1);
        this.form = new byte[GROWTH * characters.length];
    }

    private static byte[] kinds() {
        byte[] kinds = new byte[CHARACTERS];
        " \t\r\n\f".chars().forEach(c -> kinds[c] = BLANK);
        "(),.=!<>+-*/:".chars().forEach(c -> kinds[c] = SYMBOL);
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_".chars().forEach(c -> kinds[c] = LETTER);
        "0123456789".chars().forEach(c -> kinds[c] = DIGIT);
        kinds['"'] = QUOTE;
        kinds[';'] = TERMINATOR;
        return kinds;
    }

    /** Returns, for each character, whether it stands for itself in a string. */
    private static boolean[] plain() {
        boolean[] plain = new boolean[CHARACTERS];
        for (char c = ' '; c <= '~'; c++) {
            plain[c] = "\\*?[]".indexOf(c) < 0;
        }
        return plain;
    }

    List<TextForm> scan() {
        while (skipBlanks() < characters.length) {
            if (!takeNext() || formLength > FORM_CHARACTERS_MAX || values.size() > VALUES_MAX) {
                return List.of();
            }
        }
        endStatement();
        return forms;
    }

    private int kind(int position) {
        if (position == characters.length) {
            return BLANK;
        }
        byte c = characters[position];
        return c >= 0 ? KINDS[c] : STRANGE;
    }

    private boolean takeNext() {
        int kind = kind(at);
        if (kind == TERMINATOR) {
            endStatement();
            at++;
            return true;
        }
        int behind = kind == LETTER ? behindWord() : at;
        if (kind == LETTER && beginsStatement(behind - at)) {
            endStatement();
        }
        if (formLength == 0) {
            start = at;
        } else if (at > end) {
            append(' ');
        }
        boolean taken = take(kind, behind);
        end = at;
        return taken;
    }

    private void append(char c) {
        form[formLength++] = (byte) c;
    }

    private boolean beginsStatement(int length) {
        char first = lower(characters[at]);
        for (String word : BEGINNINGS) {
            if (word.charAt(0) == first && word.length() == length && text.regionMatches(true, at, word, 0, length)) {
                return true;
            }
        }
        return false;
    }

    private void endStatement() {
        if (formLength > 0) {
            String ended = new String(form, 0, formLength, StandardCharsets.ISO_8859_1);
            forms.add(new TextForm(ended, values, text.substring(start, end)));
            formLength = 0;
            values = new ArrayList<>();
        }
    }

    private int skipBlanks() {
        while (at < characters.length && kind(at) == BLANK) {
            at++;
        }
        return at;
    }

    private boolean take(int kind, int behindWord) {
        return switch (kind) {
            case LETTER -> takeWord(behindWord);
            case DIGIT -> takeNumber(false);
            case QUOTE -> takeString();
            case SYMBOL -> takeSymbol();
            default -> false;
        };
    }

    private int behindWord() {
        int behind = at;
        while (kind(behind) == LETTER || kind(behind) == DIGIT) {
            behind++;
        }
        return behind;
    }

    /** Takes a word in lower case. */
    private boolean takeWord(int behind) {
        for (; at < behind; at++) {
            append(lower(characters[at]));
        }
        return true;
    }

    private static char lower(byte c) {
        return (char) (c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    }

    /** Takes a number; one with a point, an exponent or a word right behind it is left to the reader. */
    private boolean takeNumber(boolean negative) {
        int from = at;
        while (kind(at) == DIGIT) {
            at++;
        }
        boolean whole = at == characters.length || (characters[at] != '.' && kind(at) != LETTER);
        boolean fraction = from > 0 && characters[from - 1] == '.';
        if (!whole || fraction || at - from > DIGITS_MAX) {
            return false;
        }
        long number = Long.parseLong(text, from, at, 10);
        values.add(new Value.Int(negative ? -number : number));
        append('#');
        append((char) ('0' + Format.narrowest(number).width()));
        return true;
    }

    private boolean takeString() {
        int from = ++at;
        while (at < characters.length && characters[at] != '"') {
            byte c = characters[at++];
            if (c < 0 || !PLAIN[c]) {
                return false;
            }
        }
        if (at == characters.length) {
            return false;
        }
        values.add(new Value.Text(text.substring(from, at)));
        append('"');
        appendNumber(at - from);
        append('"');
        at++;
        return true;
    }

    private void appendNumber(int number) {
        if (number >= 10) {
            appendNumber(number / 10);
        }
        append((char) ('0' + number % 10));
    }

    private boolean takeSymbol() {
        byte c = characters[at];
        if (c == '/' && at + 1 < characters.length && characters[at + 1] == '*') {
            return false; // a comment begins
        }
        boolean sign = c == '-' && kind(at + 1) == DIGIT && BEFORE_SIGNS.indexOf(lastOfForm()) >= 0;
        append((char) c);
        at++;
        return !sign || takeNumber(true);
    }

    /** Returns the last character of the form but blanks; a blank if the form is empty. */
    private char lastOfForm() {
        int last = formLength - 1;
        while (last >= 0 && form[last] == ' ') {
            last--;
        }
        return last < 0 ? ' ' : (char) form[last];
    }
}
