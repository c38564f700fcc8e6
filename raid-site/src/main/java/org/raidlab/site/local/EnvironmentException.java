package org.raidlab.site.local;

/**
 * The surroundings do not allow what was asked: a port is taken, a process did not start. Shown to the user as it is.
 */
public final class EnvironmentException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public EnvironmentException(String message) {
        super(message);
    }

    public EnvironmentException(String message, Throwable cause) {
        super(message, cause);
    }
}
