package org.raidlab.runtime.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.raidlab.runtime.EnvironmentException;

/**
 * A process that has just started and is not ready yet.
 *
 * @param name in messages to users
 * @param runFile that it writes when it takes part
 * @param output that it writes to
 */
public record StartedProcess(String name, Process process, Path runFile, Path output) {
    private static final int LINES_SHOWN = 5;

    /**
     * Waits until the run file shows that the process takes part; if the process ends before, throws an exception with
     * its last output.
     */
    public void awaitRunFile(Duration limit) {
        Polling.until(limit, name + " to start; its output is " + output, () -> {
            if (!process.isAlive()) {
                throw new EnvironmentException(name + " ended at once (exit code " + process.exitValue() + "): "
                        + lastLines(output) + " [" + output + "]");
            }
            return RunFile.read(runFile)
                    .map(file -> file.pid() == process.pid() && file.isUp())
                    .orElse(false);
        });
    }

    /** Returns the last lines of a process's output, as one line. */
    public static String lastLines(Path output) {
        try {
            List<String> lines = Files.readAllLines(output);
            return String.join(" | ", lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()));
        } catch (IOException e) {
            return "no output";
        }
    }
}
