package org.raidlab.ui.shell;

/** Thrown when a port cannot fulfil a request; the message says why, for the user. */
public final class PortException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PortException(String message) {
        super(message);
    }
}
