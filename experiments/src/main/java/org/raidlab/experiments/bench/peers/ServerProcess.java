package org.raidlab.experiments.bench.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.StartedProcess;

/**
 * A server of another database. A shell stands between it and this process and waits for the end of its own input, a
 * pipe from this process: the server ends in good order with this process, even if that is killed.
 */
final class ServerProcess implements AutoCloseable {
    private static final String GUARD =
            "\"$@\" & pid=$!; trap 'kill -INT $pid' INT TERM; cat >/dev/null; kill -INT $pid; wait $pid";
    private static final Duration STARTING = Duration.ofSeconds(60);
    private static final int ENDING_SECONDS = 20;

    private final Process process;
    private final Path output;

    ServerProcess(List<String> command, Path output) throws IOException {
        List<String> guarded = new ArrayList<>(List.of("sh", "-c", GUARD, "sh"));
        guarded.addAll(command);
        this.output = output;
        process = new ProcessBuilder(guarded)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
    }

    /** A condition that is tried again and again. */
    interface Condition {
        boolean holds() throws IOException;
    }

    /** Waits until the server is ready. */
    void await(String what, Condition ready) {
        Polling.until(STARTING, what + "; the last output: " + StartedProcess.lastLines(output), () -> {
            try {
                return ready.holds();
            } catch (IOException e) {
                return false; // it does not listen yet
            }
        });
    }

    /** Ends the server, and returns when it has ended. */
    @Override
    public void close() {
        try {
            process.getOutputStream().close();
            if (!process.waitFor(ENDING_SECONDS, TimeUnit.SECONDS)) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        } catch (IOException e) {
            process.destroy();
        } catch (InterruptedException e) {
            process.destroy();
            Thread.currentThread().interrupt();
        }
    }
}
