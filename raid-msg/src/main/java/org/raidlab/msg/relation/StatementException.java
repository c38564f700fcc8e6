package org.raidlab.msg.relation;

/**
 * Thrown when a statement fails on the data that it met: arithmetic, conversion, an ambiguous replace. Reported to the
 * user only after validation, since an optimistic reader may have seen an impossible state.
 */
public final class StatementException extends RuntimeException {
    /** An integer result does not fit its width. */
    public static final int INTEGER_OVERFLOW = 2301;
    /** A floating-point result is infinite or not a number. */
    public static final int FLOATING_OVERFLOW = 2302;
    /** A division or remainder by zero. */
    public static final int DIVISION_BY_ZERO = 2303;
    /** A function has no result for its argument: the root of a negative number, the logarithm of zero. */
    public static final int OUT_OF_DOMAIN = 2304;
    /** A number does not fit the format of its attribute or conversion. */
    public static final int DOES_NOT_FIT = 2305;
    /** A text is longer than its attribute. */
    public static final int TEXT_TOO_LONG = 2306;
    /** A number where a text must stand, or the other way round. */
    public static final int WRONG_KIND = 2307;
    /** A text is not the number that a conversion asks for. */
    public static final int NOT_A_NUMBER = 2308;
    /** No value for an attribute that must have one. */
    public static final int NULL_REFUSED = 2309;

    private static final long serialVersionUID = 1L;
    private final int code;
    private final String hint;
    private final int column;

    /** Creates an error with its QL number, such as 2301. */
    public StatementException(int code, String message) {
        this(code, message, "");
    }

    /** Creates an error with a hint at the remedy. */
    public StatementException(int code, String message, String hint) {
        this(code, message, hint, 0);
    }

    private StatementException(int code, String message, String hint, int column) {
        super(message, null, false, false);
        this.code = code;
        this.hint = hint;
        this.column = column;
    }

    /** Returns this error as one about the value of a column of the result, or of an attribute; the first is 1. */
    public StatementException inColumn(int number) {
        return new StatementException(code, String.valueOf(getMessage()), hint, number);
    }

    public int code() {
        return code;
    }

    /** Returns the number of the column or attribute whose value the error is about; 0 if it is about none. */
    public int column() {
        return column;
    }

    /** Returns the hint at the remedy; it may be empty. */
    public String hint() {
        return hint;
    }

    /** Returns the error for a number in the place of a text, or the other way round. */
    public static StatementException wrongKind() {
        return new StatementException(WRONG_KIND, "a number and a text do not mix");
    }
}
