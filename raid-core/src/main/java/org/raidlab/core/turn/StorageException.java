package org.raidlab.core.turn;

/**
 * Thrown when stable storage failed or holds content that was never written. It ends the process: an fsync error is not
 * retried, a damaged record is not guessed at.
 */
public final class StorageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StorageException(String message) {
        super(message);
    }

    public StorageException(String message, Throwable cause) {
        super(message, cause);
    }
}
