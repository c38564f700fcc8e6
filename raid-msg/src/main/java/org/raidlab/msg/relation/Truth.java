package org.raidlab.msg.relation;

/** The truth values of three-valued logic: a comparison with null is unknown, and unknown does not select. */
public enum Truth {
    FALSE,
    UNKNOWN,
    TRUE;

    public static Truth of(boolean holds) {
        return holds ? TRUE : FALSE;
    }

    public Truth and(Truth other) {
        return compareTo(other) <= 0 ? this : other;
    }

    public Truth or(Truth other) {
        return compareTo(other) >= 0 ? this : other;
    }

    public Truth not() {
        return switch (this) {
            case TRUE -> FALSE;
            case FALSE -> TRUE;
            case UNKNOWN -> UNKNOWN;
        };
    }
}
