package org.raidlab.sim.process;

/** Describes an exception that ended a process. */
final class Failures {
    private Failures() {}

    /** Returns the exception, its causes, and its origin. */
    static String text(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            text.append(text.isEmpty() ? "" : ", because of ").append(cause);
        }
        StackTraceElement[] trace = failure.getStackTrace();
        if (trace.length > 0) {
            text.append(" at ").append(trace[0]);
        }
        return text.toString();
    }
}
