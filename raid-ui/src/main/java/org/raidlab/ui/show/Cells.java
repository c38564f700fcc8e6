package org.raidlab.ui.show;

import java.lang.Character.UnicodeScript;
import org.raidlab.msg.relation.Value;

/** Formats one value for a screen, where a character takes no column, one or two, and control characters do harm. */
final class Cells {
    private static final int REPLACEMENT = 0xFFFD;
    private static final int EMOJI_FIRST = 0x1F300;
    private static final int EMOJI_LAST = 0x1FAFF;
    private static final int FULL_WIDTH_FIRST = 0xFF00;
    private static final int FULL_WIDTH_LAST = 0xFF60;

    private Cells() {}

    /** Returns a value's text, with characters that would control the terminal replaced. */
    static String of(Value value) {
        String text = value.toString();
        if (text.codePoints().noneMatch(Character::isISOControl)) {
            return text;
        }
        StringBuilder harmless = new StringBuilder(text.length());
        text.codePoints().map(c -> Character.isISOControl(c) ? REPLACEMENT : c).forEach(harmless::appendCodePoint);
        return harmless.toString();
    }

    /** The columns of a screen that a text takes. */
    static int width(String text) {
        return text.codePoints().map(Cells::width).sum();
    }

    /** As much of a text as fits beside the sign that something was cut off. */
    static String cut(String text, int width, String sign) {
        if (width(text) <= width) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int left = width - width(sign);
        for (int c : text.codePoints().toArray()) {
            left -= width(c);
            if (left < 0) {
                break;
            }
            kept.appendCodePoint(c);
        }
        return kept.append(sign).toString();
    }

    /** Returns a text padded with blanks, behind it or before it. */
    static String pad(String text, int width, boolean toTheRight) {
        String blanks = " ".repeat(Math.max(0, width - width(text)));
        return toTheRight ? blanks + text : text + blanks;
    }

    private static int width(int c) {
        return switch (Character.getType(c)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> isWide(c) ? 2 : 1;
        };
    }

    private static boolean isWide(int c) {
        if (c < 0x1100) {
            return false;
        }
        UnicodeScript script = UnicodeScript.of(c);
        return script == UnicodeScript.HAN
                || script == UnicodeScript.HIRAGANA
                || script == UnicodeScript.KATAKANA
                || script == UnicodeScript.HANGUL
                || (c >= FULL_WIDTH_FIRST && c <= FULL_WIDTH_LAST)
                || (c >= EMOJI_FIRST && c <= EMOJI_LAST);
    }
}
