package org.raidlab.runtime.launch;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.EnvironmentException;

class StartedProcessTest {
    @TempDir
    private Path folder;

    private final List<Process> running = new ArrayList<>();

    @AfterEach
    void endProcesses() {
        running.forEach(Process::destroyForcibly);
    }

    @Test
    void theProcessThatEndsIsNamedAndNotTheOneThatWaitsForIt() throws IOException {
        List<StartedProcess> both = List.of(
                started("site-2-ui", "echo waits for the others; exec sleep 60"),
                started("site-2-cc", "echo no space left; exit 3"));
        assertThatThrownBy(() -> StartedProcess.await(both, Duration.ofMinutes(1)))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("site-2-cc ended at once (exit code 3): no space left")
                .hasMessageNotContaining("site-2-ui");
    }

    @Test
    void afterTheLimitTheOutputOfThoseThatWaitIsShown() throws IOException {
        StartedProcess waiting = started("site-2-ui", "exec sleep 60");
        assertThatThrownBy(() -> StartedProcess.await(List.of(waiting), Duration.ZERO))
                .isInstanceOf(EnvironmentException.class)
                .hasMessageContaining("waited 0 s for site-2-ui to start: ")
                .hasMessageContaining(waiting.output().toString());
    }

    private StartedProcess started(String name, String script) throws IOException {
        Path output = folder.resolve(name + ".out");
        Process process = new ProcessBuilder("sh", "-c", script)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        running.add(process);
        return new StartedProcess(name, process, folder.resolve(name + ".json"), output);
    }
}
