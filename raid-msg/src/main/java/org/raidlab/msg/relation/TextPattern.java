package org.raidlab.msg.relation;

import java.util.Optional;

/**
 * Matches QUEL's patterns: {@code *} any run of characters, {@code ?} one, {@code [a-dx]} one of a set; a backslash
 * takes a character's meaning away. The pattern is walked with one fallback, to its last star, so no pattern costs more
 * than its length for each character of the text.
 */
public final class TextPattern {
    private TextPattern() {}

    /** Returns whether a string, as written between quotes, has a character with a pattern's meaning. */
    public static boolean isPattern(String written) {
        for (int i = 0; i < written.length(); i++) {
            char c = written.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '*' || c == '?' || c == '[') {
                return true;
            }
        }
        return false;
    }

    /** Returns whether each set of a pattern is closed and not empty, and no backslash stands at its end. */
    public static boolean isWellFormed(String pattern) {
        for (int at = 0; at < pattern.length(); at = end(pattern, at)) {
            char c = pattern.charAt(at);
            boolean broken = c == '\\' ? at + 1 == pattern.length() : c == '[' && setEnd(pattern, at) < at + 2;
            if (broken) {
                return false;
            }
        }
        return true;
    }

    /** Returns the characters with which every matching text begins. */
    public static String prefix(String pattern) {
        StringBuilder prefix = new StringBuilder();
        int at = 0;
        while (at < pattern.length() && "*?[".indexOf(pattern.charAt(at)) < 0) {
            int next = end(pattern, at);
            prefix.append(pattern, pattern.charAt(at) == '\\' && at + 1 < next ? at + 1 : at, next);
            at = next;
        }
        return prefix.toString();
    }

    /** Returns the prefix of a pattern that consists of characters and a final star; empty for any other pattern. */
    public static Optional<String> onlyPrefix(String pattern) {
        String stripped = Comparisons.stripTrailingBlanks(pattern);
        int last = stripped.length() - 1;
        boolean plain = last >= 0 && stripped.indexOf('*') == last && stripped.indexOf('\\') < 0;
        return plain && stripped.indexOf('?') < 0 && stripped.indexOf('[') < 0
                ? Optional.of(stripped.substring(0, last))
                : Optional.empty();
    }

    /**
     * Returns whether a text matches; trailing blanks of either do not count. A set that is never closed stands for
     * itself.
     */
    public static boolean matches(String pattern, String text) {
        int patternEnd = Comparisons.stripTrailingBlanks(pattern).length();
        int textEnd = Comparisons.stripTrailingBlanks(text).length();
        int at = 0;
        int in = 0;
        int afterStar = -1;
        int starTook = 0;
        while (in < textEnd) {
            if (at < patternEnd && pattern.charAt(at) == '*') {
                afterStar = ++at;
                starTook = in;
            } else if (at < patternEnd && accepts(pattern, at, text.codePointAt(in))) {
                at = end(pattern, at);
                in += Character.charCount(text.codePointAt(in));
            } else if (afterStar >= 0) {
                at = afterStar;
                starTook += Character.charCount(text.codePointAt(starTook));
                in = starTook;
            } else {
                return false;
            }
        }
        while (at < patternEnd && pattern.charAt(at) == '*') {
            at++;
        }
        return at >= patternEnd;
    }

    private static boolean accepts(String pattern, int at, int codePoint) {
        return switch (pattern.charAt(at)) {
            case '?' -> true;
            case '[' -> {
                int end = setEnd(pattern, at);
                yield end < 0 ? codePoint == '[' : setAccepts(pattern, at + 1, end, codePoint);
            }
            case '\\' -> codePoint == (at + 1 < pattern.length() ? pattern.codePointAt(at + 1) : '\\');
            default -> codePoint == pattern.codePointAt(at);
        };
    }

    /** Returns the position at which the element that begins at {@code at} ends. */
    private static int end(String pattern, int at) {
        if (pattern.charAt(at) == '[') {
            return Math.max(setEnd(pattern, at), at) + 1;
        }
        int character = pattern.charAt(at) == '\\' && at + 1 < pattern.length() ? at + 1 : at;
        return character + Character.charCount(pattern.codePointAt(character));
    }

    /** The position of the bracket that closes a set, or -1. */
    private static int setEnd(String pattern, int open) {
        for (int i = open + 1; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            if (c == ']') {
                return i;
            }
            if (c == '\\') {
                i++;
            }
        }
        return -1;
    }

    private static boolean setAccepts(String pattern, int from, int to, int codePoint) {
        int at = from;
        while (at < to) {
            int low = member(pattern, at);
            at = end(pattern, at);
            int high = low;
            if (at + 1 < to && pattern.charAt(at) == '-') {
                high = member(pattern, at + 1);
                at = end(pattern, at + 1);
            }
            if (low <= codePoint && codePoint <= high) {
                return true;
            }
        }
        return false;
    }

    private static int member(String pattern, int at) {
        return pattern.codePointAt(pattern.charAt(at) == '\\' && at + 1 < pattern.length() ? at + 1 : at);
    }
}
