package org.raidlab.site.local;

import java.nio.file.Path;
import java.time.Duration;
import org.raidlab.runtime.EnvironmentException;
import org.raidlab.runtime.launch.RunFile;

/** A process that has just started and is not ready yet. */
record StartedProcess(String name, Process process, Path runFile, Path output) {
    /**
     * Waits until the run file shows that the process takes part; if the process ends before, throws an exception with
     * its last output.
     */
    void awaitRunFile(Duration limit) {
        LocalCluster.await(limit, name + " to start; its output is " + output, () -> {
            if (!process.isAlive()) {
                throw new EnvironmentException(name + " ended at once (exit code " + process.exitValue() + "): "
                        + ClusterFolder.lastLines(output) + " [" + output + "]");
            }
            return RunFile.read(runFile)
                    .map(file -> file.pid() == process.pid() && file.isUp())
                    .orElse(false);
        });
    }
}
