package org.raidlab.runtime.launch;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.stream.Collectors;
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
     * Waits until the run files show that all processes take part. The servers of a site wait for one another, so the
     * first process that ends before is the one to name: {@link EnvironmentException} with its last output. After the
     * limit, the exception has the last output of those that do not take part.
     */
    public static void await(List<StartedProcess> started, Duration limit) {
        List<StartedProcess> missing = new ArrayList<>(started);
        Supplier<String> what = () -> missing.stream()
                .map(each -> each.name + " to start: " + lastLines(each.output) + " [" + each.output + "]")
                .collect(Collectors.joining("; "));
        Polling.until(limit, what, () -> {
            started.forEach(StartedProcess::requireAlive);
            missing.removeIf(StartedProcess::takesPart);
            return missing.isEmpty();
        });
    }

    private void requireAlive() {
        if (!process.isAlive()) {
            throw new EnvironmentException(name + " ended at once (exit code " + process.exitValue() + "): "
                    + lastLines(output) + " [" + output + "]");
        }
    }

    private boolean takesPart() {
        return RunFile.read(runFile)
                .map(file -> file.pid() == process.pid() && file.isUp())
                .orElse(false);
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
