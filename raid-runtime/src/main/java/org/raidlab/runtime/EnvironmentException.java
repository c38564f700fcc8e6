package org.raidlab.runtime;

/**
 * Thrown when the environment does not allow an operation: a port is taken, or a process did not start. Shown to the
 * user as it is.
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
