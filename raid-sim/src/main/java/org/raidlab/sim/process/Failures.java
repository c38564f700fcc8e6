package org.raidlab.sim.process;

/** What is said of an exception that ended a process. */
final class Failures {
    private Failures() {}

    /** The exception, its causes, and where it came from. */
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
