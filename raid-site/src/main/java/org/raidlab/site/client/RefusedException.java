package org.raidlab.site.client;

/** A process has heard, and will not do it. */
public final class RefusedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public RefusedException(String message) {
        super(message);
    }
}
