package org.raidlab.cli;

/** The exit codes, on which scripts rely. */
final class ExitCode {
    static final int OK = 0;
    /** It ran, and a check failed. */
    static final int CHECK_FAILED = 1;
    /** Usage or configuration. */
    static final int USAGE = 2;
    /** The surroundings: a port is taken, a file cannot be read, a process did not start. */
    static final int ENVIRONMENT = 3;
    /** A transaction aborted in batch mode. */
    static final int ABORTED = 4;
    /** Not done by the deadline. */
    static final int DEADLINE = 5;
    /** A transaction's outcome is unknown. */
    static final int UNKNOWN = 6;
    /** An internal error of RAID. */
    static final int BUG = 70;
    /** Ended by Ctrl-C; what it had by then is its partial result. */
    static final int INTERRUPTED = 130;

    private ExitCode() {}

    /** Returns the word of an exit code in JSON. */
    static String word(int exitCode) {
        return switch (exitCode) {
            case OK -> "ok";
            case CHECK_FAILED -> "check-failed";
            case USAGE -> "usage";
            case ENVIRONMENT -> "environment";
            case ABORTED -> "aborted";
            case DEADLINE -> "deadline";
            case UNKNOWN -> "unknown";
            case INTERRUPTED -> "interrupted";
            default -> "bug";
        };
    }
}
