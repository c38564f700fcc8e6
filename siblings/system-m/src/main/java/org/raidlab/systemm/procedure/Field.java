package org.raidlab.systemm.procedure;

/**
 * A field of records.
 *
 * @param bytesMax of its value
 */
public record Field(String name, Kind kind, int bytesMax) {
    /** The kinds of value. */
    public enum Kind {
        /** A number of fixed length: 4 or 8 bytes. */
        NUMBER,
        /** UTF-8 of variable length. */
        TEXT
    }

    /** Returns a field for whole numbers of 32 bits. */
    public static Field ofInt(String name) {
        return new Field(name, Kind.NUMBER, Integer.BYTES);
    }

    /** Returns a field for whole numbers of 64 bits. */
    public static Field ofLong(String name) {
        return new Field(name, Kind.NUMBER, Long.BYTES);
    }

    /** Returns a field for text of so many bytes at most. */
    public static Field ofText(String name, int bytesMax) {
        return new Field(name, Kind.TEXT, bytesMax);
    }

    boolean isFixed() {
        return kind == Kind.NUMBER;
    }
}
