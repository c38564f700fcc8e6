package org.raidlab.runtime.client;

/** Thrown when a site did not answer by the deadline. */
public final class NoAnswerException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public NoAnswerException(String message) {
        super(message);
    }
}
