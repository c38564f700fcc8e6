package org.raidlab.rrvm.client;

/**
 * A transaction has not committed, because the manager's memory did not have the bytes that the transaction replaces:
 * another program has changed them, or they were lost. All regions have the manager's bytes now.
 */
public final class ConflictException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ConflictException() {
        super("the memory was changed by another program; look at the regions, and begin the transaction again");
    }
}
