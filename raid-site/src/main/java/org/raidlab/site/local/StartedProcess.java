package org.raidlab.site.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.raidlab.site.EnvironmentException;

/** A process that was just started and is not ready yet. */
record StartedProcess(String name, Process process, Path runFile, Path output) {
    private static final int LINES_SHOWN = 5;

    /** Returns when the process takes part, as its run file says; if it ends before, says what it said last. */
    void awaitRunFile(Duration limit) {
        LocalCluster.await(limit, name + " to start; its output is " + output, () -> {
            if (!process.isAlive()) {
                throw new EnvironmentException(name + " ended at once (exit code " + process.exitValue() + "): "
                        + lastLines() + " [" + output + "]");
            }
            return ClusterFolder.read(runFile)
                    .map(file -> file.pid() == process.pid() && file.isUp())
                    .orElse(false);
        });
    }

    private String lastLines() {
        try {
            List<String> lines = Files.readAllLines(output);
            return lines.subList(Math.max(0, lines.size() - LINES_SHOWN), lines.size()).stream()
                    .collect(Collectors.joining(" | "));
        } catch (IOException e) {
            return "no output";
        }
    }
}
