package org.raidlab.msg.relation;

import org.raidlab.core.Invariants;

/**
 * An attribute's format in INGRES's notation: {@code i1 i2 i4 i8 f4 f8 c1..c255}.
 *
 * @param kind integer, floating or character
 * @param width bytes; for characters, of their UTF-8 form
 */
public record Format(Kind kind, int width) {
    /** The kind of a format's values. */
    public enum Kind {
        INTEGER,
        FLOATING,
        CHARACTER
    }

    /** Longest character format. */
    public static final int CHARACTER_WIDTH_MAX = 255;

    public static final Format I1 = new Format(Kind.INTEGER, 1);
    public static final Format I2 = new Format(Kind.INTEGER, 2);
    public static final Format I4 = new Format(Kind.INTEGER, 4);
    /** The eight-byte integer: INGRES has none; the catalogue and the system attributes need it. */
    public static final Format I8 = new Format(Kind.INTEGER, 8);

    public static final Format F4 = new Format(Kind.FLOATING, 4);
    public static final Format F8 = new Format(Kind.FLOATING, 8);

    public Format {
        Invariants.require(isKnown(kind, width), "formats are i1 i2 i4 i8 f4 f8 c1 to c255");
    }

    private static boolean isKnown(Kind kind, int width) {
        return switch (kind) {
            case INTEGER -> width == 1 || width == 2 || width == 4 || width == 8;
            case FLOATING -> width == 4 || width == 8;
            case CHARACTER -> width >= 1 && width <= CHARACTER_WIDTH_MAX;
        };
    }

    /** A character format of this many bytes. */
    public static Format character(int width) {
        return new Format(Kind.CHARACTER, width);
    }

    /** Returns the format of an integer constant in a statement. */
    public static Format narrowest(long number) {
        if (number == (short) number) {
            return I2;
        }
        return number == (int) number ? I4 : I8;
    }

    /** Reads {@code i4}, {@code c20} and the like; throws {@link IllegalArgumentException} for anything else. */
    public static Format parse(String text) {
        Invariants.require(text.matches("[ifc][0-9]{1,3}"), "formats are i1 i2 i4 i8 f4 f8 c1 to c255");
        int width = Integer.parseInt(text.substring(1));
        return switch (text.charAt(0)) {
            case 'i' -> new Format(Kind.INTEGER, width);
            case 'f' -> new Format(Kind.FLOATING, width);
            default -> new Format(Kind.CHARACTER, width);
        };
    }

    public boolean isNumeric() {
        return kind != Kind.CHARACTER;
    }

    /** Returns the value of an attribute that an append does not name: zero or blank. */
    public Value blank() {
        return switch (kind) {
            case INTEGER -> new Value.Int(0);
            case FLOATING -> new Value.Float(0);
            case CHARACTER -> new Value.Text("");
        };
    }

    /** Returns a hash that is the same in every JVM, unlike an enum's. */
    @Override
    public int hashCode() {
        return kind.ordinal() * 256 + width;
    }

    @Override
    public String toString() {
        return switch (kind) {
            case INTEGER -> "i" + width;
            case FLOATING -> "f" + width;
            case CHARACTER -> "c" + width;
        };
    }
}
