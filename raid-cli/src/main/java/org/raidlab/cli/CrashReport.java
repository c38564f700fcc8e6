package org.raidlab.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes a stack trace to a file that a user can attach, not to the screen. */
final class CrashReport {
    private CrashReport() {}

    /** Writes the report and returns its place, for the end of the error line. */
    static String write(Throwable mistake) {
        StringWriter text = new StringWriter();
        mistake.printStackTrace(new PrintWriter(text));
        try {
            Path file = Files.createTempFile("raid-mistake-", ".txt");
            Files.writeString(file, text.toString());
            return "; please report it with " + file;
        } catch (IOException e) {
            return "; its report could not be written: " + e.getMessage();
        }
    }
}
