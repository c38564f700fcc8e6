package org.raidlab.ui.fault;

import org.raidlab.msg.Failure;

/**
 * Thrown when a statement is refused before any part of it has run. It never leaves this module: its {@link Failure} is
 * the answer.
 */
public final class QuelException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Not serialized: nobody sends exceptions. */
    private final transient Failure failure;

    public QuelException(Failure failure) {
        super(failure.message(), null, false, false);
        this.failure = failure;
    }

    /** Creates an error without a hint. */
    public QuelException(Fault fault, Place place, String message) {
        this(fault, place, message, "");
    }

    public QuelException(Fault fault, Place place, String message, String hint) {
        this(new Failure(fault.code(), place.line(), place.column(), message, hint));
    }

    public Failure failure() {
        return failure;
    }
}
