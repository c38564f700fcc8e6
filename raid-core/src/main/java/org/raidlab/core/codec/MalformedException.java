package org.raidlab.core.codec;

/** Thrown when bytes from outside are malformed. Checked, because whoever decodes must count and drop them. */
public final class MalformedException extends Exception {
    private static final long serialVersionUID = 1L;

    public MalformedException(String message) {
        super(message);
    }

    public MalformedException(String message, Throwable cause) {
        super(message, cause);
    }
}
