package org.raidlab.core.relation;

/**
 * A statement cannot be carried out on the data that it met: arithmetic, conversion, an ambiguous replace. Reported to the
 * user only after validation, since an optimistic reader may have seen an impossible state.
 */
public final class StatementException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int code;

    /** An error with its QL number, such as 2301. */
    public StatementException(int code, String message) {
        super(message, null, false, false);
        this.code = code;
    }

    public int code() {
        return code;
    }
}
