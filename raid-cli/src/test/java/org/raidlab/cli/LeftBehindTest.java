package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;

/** Nothing that a command has started for itself outlives it. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class LeftBehindTest {
    private static final Duration LIMIT = Duration.ofMinutes(2);

    private final ProcessStarter starter = new ProcessStarter(Main.class.getName());

    @TempDir
    Path folder;

    @AfterEach
    void end() {
        starter.close();
    }

    /** What a command has started, once there is so much: the name server first, then the sites. */
    private static List<ProcessHandle> children(Process command, int count) {
        Polling.until(LIMIT, count + " processes", () -> command.children().count() >= count);
        return command.children().toList();
    }

    private static void awaitEnd(List<ProcessHandle> processes) {
        Polling.until(LIMIT, "all to end", () -> processes.stream().noneMatch(ProcessHandle::isAlive));
    }

    private void nothingOutlivesTheKilled(List<String> arguments) {
        Process command = starter.start(arguments, folder.resolve("out"));
        List<ProcessHandle> children = children(command, 3);
        command.destroyForcibly();
        awaitEnd(children);
    }

    @Test
    void theSitesOfADemoThatIsKilledEnd() {
        nothingOutlivesTheKilled(List.of("demo", "--sites", "2"));
    }

    /** The folders that commands have made for themselves. */
    private long scratchFolders() throws IOException {
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(Files::isDirectory).count();
        }
    }

    private Process demo() {
        ProcessBuilder builder = new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                System.getProperty("raid.class.path"),
                Main.class.getName(),
                "demo",
                "--sites",
                "1");
        try {
            return builder.redirectErrorStream(true)
                    .redirectOutput(folder.resolve("out").toFile())
                    .start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void aDemoThatASignalEndsLeavesNoFolderAndAKilledOneLeavesItToTheNext() throws IOException {
        Process killed = demo();
        List<ProcessHandle> sites = children(killed, 2);
        killed.destroyForcibly();
        awaitEnd(sites);
        assertThat(scratchFolders()).isEqualTo(1);
        Process ended = demo();
        children(ended, 2);
        assertThat(scratchFolders()).isEqualTo(1);
        ended.destroy();
        awaitEnd(List.of(ended.toHandle()));
        assertThat(scratchFolders()).isZero();
    }

    @Test
    void theSitesOfATortureThatIsKilledEnd() {
        nothingOutlivesTheKilled(List.of("torture", "--sites", "2", "--minutes", "1", "--faults", "kill"));
    }

    @Test
    void anExperimentThatFailsLeavesNoProcessAndTellsWhereItsFiguresAre() throws IOException, InterruptedException {
        Path out = folder.resolve("out");
        Path results = folder.resolve("results");
        Process command = starter.start(
                List.of("experiment", "run", "raid-degree", "--repeat", "1", "--out", results.toString()), out);
        List<ProcessHandle> children = children(command, 6);
        children.forEach(ProcessHandle::destroyForcibly);
        assertThat(command.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
        assertThat(command.exitValue()).isIn(ExitCode.CHECK_FAILED, ExitCode.ENVIRONMENT, ExitCode.DEADLINE);
        awaitEnd(children);
        String said = Files.readString(out);
        assertThat(said).contains("raid-degree broke off: ");
        String runs = said.lines()
                .filter(line -> line.contains("by then: "))
                .map(line -> line.substring(line.indexOf("by then: ") + "by then: ".length()))
                .findFirst()
                .orElseThrow();
        assertThat(Path.of(runs)).content().startsWith("key,repeat,value,unit");
        try (Stream<Path> left = Files.list(results)) {
            assertThat(left).hasSize(1);
        }
    }
}
