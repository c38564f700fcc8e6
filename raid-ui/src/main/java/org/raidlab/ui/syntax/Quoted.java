package org.raidlab.ui.syntax;

import java.nio.charset.StandardCharsets;
import org.raidlab.msg.relation.Format;
import org.raidlab.ui.fault.Fault;
import org.raidlab.ui.fault.Place;
import org.raidlab.ui.fault.QuelException;

/**
 * The text between double quotes. A backslash takes the meaning from a quote, a backslash, and the characters of
 * patterns; as a plain text it then disappears, as a pattern it stays before the latter.
 */
public final class Quoted {
    private static final String ESCAPED = "\"\\*?[]-";

    private Quoted() {}

    /** Refuses strings that are too long, hold control characters, or escape a character that needs no escape. */
    public static void check(String written, Place place) {
        if (written.codePoints().anyMatch(Character::isISOControl)) {
            throw new QuelException(Fault.BAD_STRING, place, "a string holds no control characters");
        }
        for (int i = 0; i < written.length(); i++) {
            if (written.charAt(i) == '\\' && ESCAPED.indexOf(written.charAt(++i)) < 0) {
                throw new QuelException(
                        Fault.BAD_STRING,
                        place,
                        "a backslash cannot stand before '" + Character.toString(written.codePointAt(i)) + "'",
                        "a backslash itself is written \\\\");
            }
        }
        if (plain(written).getBytes(StandardCharsets.UTF_8).length > Format.CHARACTER_WIDTH_MAX) {
            throw new QuelException(
                    Fault.BAD_STRING, place, "a string has " + Format.CHARACTER_WIDTH_MAX + " bytes at most");
        }
    }

    /** Returns the characters that the written text stands for. */
    public static String plain(String written) {
        StringBuilder plain = new StringBuilder(written.length());
        for (int i = 0; i < written.length(); i++) {
            boolean escape = written.charAt(i) == '\\' && i + 1 < written.length();
            plain.append(written.charAt(escape ? ++i : i));
        }
        return plain.toString();
    }

    /** Returns the text as a pattern: only the quote, which has no meaning in patterns, loses its backslash. */
    public static String pattern(String written) {
        return written.replace("\\\"", "\"");
    }

    /** Returns a text in the written form that stands for exactly this text. */
    public static String write(String plain) {
        StringBuilder written = new StringBuilder("\"");
        plain.chars().forEach(c -> {
            if ("\"\\*?[".indexOf(c) >= 0) {
                written.append('\\');
            }
            written.append((char) c);
        });
        return written.append('"').toString();
    }
}
