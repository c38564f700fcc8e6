package org.raidlab.harness.differential;

import java.util.Locale;

/** The functions that both sides have, where they mean the same. */
enum Routine {
    ABS,
    MOD,
    CONCAT,
    ASCII,
    INT1,
    INT2,
    INT4,
    FLOAT4,
    FLOAT8,
    /** Of a number that is not negative: what the others give is not comparable. */
    SQRT;

    String word() {
        return name().toLowerCase(Locale.ROOT);
    }

    Kind kind(Kind argument) {
        return switch (this) {
            case ABS, MOD -> argument;
            case CONCAT, ASCII -> Kind.TEXT;
            case INT1, INT2, INT4 -> Kind.INTEGER;
            case FLOAT4, FLOAT8, SQRT -> Kind.FLOAT;
        };
    }
}
