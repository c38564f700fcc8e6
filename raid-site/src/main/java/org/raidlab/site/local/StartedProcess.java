package org.raidlab.site.local;

import java.nio.file.Path;
import java.time.Duration;
import org.raidlab.site.EnvironmentException;

/** A process that was just started and is not ready yet. */
record StartedProcess(String name, Process process, Path runFile, Path output) {
    /** Returns when the process takes part, as its run file says; if it ends before, says what it said last. */
    void awaitRunFile(Duration limit) {
        LocalCluster.await(limit, name + " to start; its output is " + output, () -> {
            if (!process.isAlive()) {
                throw new EnvironmentException(name + " ended at once (exit code " + process.exitValue() + "): "
                        + ClusterFolder.lastLines(output) + " [" + output + "]");
            }
            return ClusterFolder.read(runFile)
                    .map(file -> file.pid() == process.pid() && file.isUp())
                    .orElse(false);
        });
    }
}
