package org.raidlab.harness.differential;

import org.raidlab.msg.relation.Format;

/** What a term's values are. */
enum Kind {
    /** At most i4: arithmetic on them has to fit i4 again. */
    INTEGER,
    /** i8. */
    LONG,
    FLOAT,
    TEXT;

    static Kind of(Format format) {
        return switch (format.kind()) {
            case INTEGER -> format.equals(Format.I8) ? LONG : INTEGER;
            case FLOATING -> FLOAT;
            case CHARACTER -> TEXT;
        };
    }

    boolean isNumber() {
        return this != TEXT;
    }

    /** Of arithmetic on both. */
    Kind with(Kind other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
