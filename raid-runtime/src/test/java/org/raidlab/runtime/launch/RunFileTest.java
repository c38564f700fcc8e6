package org.raidlab.runtime.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileTest {
    private static final InetSocketAddress HERE = new InetSocketAddress("127.0.0.1", 9);

    @TempDir
    Path folder;

    @Test
    void aProcessIsFoundByWhatItWroteItself() {
        Path file = folder.resolve("site-1.json");
        RunFile.ofThisProcess(HERE, 3).write(file);

        assertThat(RunFile.running(file))
                .hasValueSatisfying(run -> assertThat(run.incarnation()).isEqualTo(3));
    }

    @Test
    void aStrangerWithTheSamePidIsNeitherTakenForTheSiteNorEnded() throws IOException, InterruptedException {
        Process stranger = new ProcessBuilder("sleep", "60").start();
        try {
            RunFile recorded = RunFile.ofThisProcess(HERE, 3);
            RunFile reused = new RunFile(stranger.pid(), recorded.started(), "127.0.0.1", 9, 3);
            Path file = folder.resolve("site-1.json");
            reused.write(file);

            assertThat(RunFile.running(file)).isEmpty();
            reused.kill();
            assertThat(stranger.waitFor(200, TimeUnit.MILLISECONDS)).isFalse();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void aFileWithoutAStartTimeIsOfNoProcessThatLives() {
        RunFile old = new RunFile(ProcessHandle.current().pid(), null, "127.0.0.1", 9, 3);

        assertThat(old.isAlive()).isFalse();
    }

    @Test
    void aKilledProcessHasEndedThoughItsParentDoesNotWaitForIt() throws IOException {
        Process parent = new ProcessBuilder("sh", "-c", "sleep 60 & echo $!; exec sleep 60").start();
        try (BufferedReader output = parent.inputReader()) {
            ProcessHandle child =
                    ProcessHandle.of(Long.parseLong(output.readLine())).orElseThrow();
            awaitParentThatWaitsForNobody(parent);
            String started = ProcessStart.of(child).orElseThrow();
            RunFile run = new RunFile(child.pid(), started, "127.0.0.1", 9, 3);
            assertThat(run.isAlive()).isTrue();

            run.kill();

            Polling.until(Duration.ofSeconds(10), "the process to end", () -> !run.isAlive());
            assertThat(child.isAlive()).as("its entry is there still").isTrue();
        } finally {
            parent.destroyForcibly();
        }
    }

    /** A shell takes the entry of a dead child away before it executes another program in its place. */
    private static void awaitParentThatWaitsForNobody(Process shell) {
        Polling.until(
                Duration.ofSeconds(10),
                "the shell to become a sleep",
                () -> shell.info()
                        .arguments()
                        .filter(arguments -> List.of(arguments).equals(List.of("60")))
                        .isPresent());
    }
}
