package org.raidlab.cli;

import org.jspecify.annotations.Nullable;

/** Ends a command early, with a line for the user and an exit code. */
final class CommandException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final int exitCode;

    CommandException(int exitCode, @Nullable String message) {
        super(message);
        this.exitCode = exitCode;
    }

    int exitCode() {
        return exitCode;
    }
}
