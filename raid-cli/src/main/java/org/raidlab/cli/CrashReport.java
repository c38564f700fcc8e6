package org.raidlab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Writes an internal error to a file that a user can attach to a report, not to the screen. */
final class CrashReport {
    private CrashReport() {}

    /**
     * Writes the report: the version, the system, the command, and the stack trace. Returns the line for the user,
     * which says what to attach.
     *
     * @param command the command and its arguments
     */
    static String write(Throwable error, List<String> command) {
        StringWriter text = new StringWriter();
        PrintWriter out = new PrintWriter(text);
        out.println(Version.text() + ", Java " + Runtime.version() + ", " + System.getProperty("os.name") + " "
                + System.getProperty("os.version"));
        out.println("raid " + String.join(" ", command));
        error.printStackTrace(out);
        String line = "internal error: " + error;
        try {
            Path file = Files.createTempFile("raid-error-", ".txt");
            Files.writeString(file, text.toString());
            return line + "; please report it and attach " + file
                    + ", and of a cluster its cluster.yaml and site-*.out";
        } catch (IOException e) {
            return line + "; please report it and attach this line; its stack trace could not be written: "
                    + e.getMessage();
        }
    }
}
