package org.raidlab.msg.relation;

import java.util.List;

/**
 * The order of values. INGRES ignores all blanks in type c; here only trailing blanks do not count, since with the
 * others {@code "a b" = "ab"} would be one key with two spellings. Texts are ordered by code point, which is the order
 * of their UTF-8 bytes; numbers of both kinds by their exact values.
 */
public final class Comparisons {
    private static final double TWO_TO_63 = 0x1p63;

    private Comparisons() {}

    /** -1, 0 or 1: nulls first, then numbers, then texts. Two nulls are equal here, as sorting and grouping need it. */
    public static int compare(Value left, Value right) {
        return switch (left) {
            case Value.Int(long a) ->
                switch (right) {
                    case Value.Int(long b) -> Long.compare(a, b);
                    case Value.Float(double b) -> compare(a, b);
                    case Value.Null() -> 1;
                    case Value.Text _ -> -1;
                };
            case Value.Float(double a) ->
                switch (right) {
                    case Value.Int(long b) -> -compare(b, a);
                    case Value.Float(double b) -> Double.compare(a + 0.0, b + 0.0);
                    case Value.Null() -> 1;
                    case Value.Text _ -> -1;
                };
            case Value.Text(String a) -> right instanceof Value.Text(String b) ? compare(a, b) : 1;
            case Value.Null() -> right.isNull() ? 0 : -1;
        };
    }

    /**
     * Returns one representation for all values that compare equal, which a hash join or a set of distinct values may
     * use as key.
     */
    public static Value canonical(Value value) {
        return switch (value) {
            case Value.Float(double number) when isWhole(number) -> new Value.Int((long) number);
            case Value.Text(String text) when text.endsWith(" ") -> new Value.Text(stripTrailingBlanks(text));
            case Value.Int _, Value.Float _, Value.Text _, Value.Null() -> value;
        };
    }

    /** Returns the canonical form of each of several values; the list itself if all are canonical already. */
    @SuppressWarnings("ReferenceEquality") // what is canonical already comes back itself
    public static List<Value> canonical(List<Value> values) {
        for (int i = 0; i < values.size(); i++) {
            if (!canonical(values.get(i)).equals(values.get(i))) {
                return values.stream().map(Comparisons::canonical).toList();
            }
        }
        return values;
    }

    static String stripTrailingBlanks(String text) {
        return text.substring(0, lengthWithoutBlanks(text));
    }

    private static boolean isWhole(double number) {
        return number >= -TWO_TO_63 && number < TWO_TO_63 && number == Math.rint(number);
    }

    /** Compares exactly: a long beyond 2^53 is not rounded to a neighbouring double. */
    private static int compare(long a, double b) {
        if (Double.isNaN(b) || b >= TWO_TO_63) {
            return -1;
        }
        if (b < -TWO_TO_63) {
            return 1;
        }
        int whole = Long.compare(a, (long) b);
        return whole != 0 ? whole : Double.compare((double) (long) b, b + 0.0);
    }

    private static int compare(String a, String b) {
        int aLength = lengthWithoutBlanks(a);
        int bLength = lengthWithoutBlanks(b);
        int common = Math.min(aLength, bLength);
        for (int i = 0; i < common; i++) {
            char x = a.charAt(i);
            char y = b.charAt(i);
            if (x != y) {
                return Integer.compare(codePointRank(x), codePointRank(y));
            }
        }
        return Integer.compare(aLength, bLength);
    }

    /**
     * Ranks surrogates above all other characters, since they stand for code points above all others, although their
     * own numbers lie below U+E000.
     */
    private static int codePointRank(char c) {
        return Character.isSurrogate(c) ? c + 0x1_0000 : c;
    }

    private static int lengthWithoutBlanks(String text) {
        int length = text.length();
        while (length > 0 && text.charAt(length - 1) == ' ') {
            length--;
        }
        return length;
    }
}
