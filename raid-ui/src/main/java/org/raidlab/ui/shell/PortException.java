package org.raidlab.ui.shell;

/** What was asked of a port cannot be had; the message says why, for the user. */
public final class PortException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public PortException(String message) {
        super(message);
    }
}
