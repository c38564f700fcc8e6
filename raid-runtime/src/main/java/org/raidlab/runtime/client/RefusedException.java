package org.raidlab.runtime.client;

/** Thrown when a process has received an order and refuses to carry it out. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
