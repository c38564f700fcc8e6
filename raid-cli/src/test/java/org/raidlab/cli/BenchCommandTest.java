package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Every benchmark runs through, with processes of its own; the figures of such short rounds mean nothing. */
final class BenchCommandTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ldg", "codec", "log", "commit", "read", "start"})
    void itRunsAndLeavesNothingBehind(String part) {
        int code = Main.run("bench", part, "--quick", "--json", "--quiet", "--folder", folder.toString());
        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void theFirstInterruptEndsItWithTheRowsUntilThen() throws IOException, InterruptedException {
        InterruptedRun run =
                InterruptedRun.of(List.of("bench", "ldg", "--json"), folder.resolve("bench.out"), "rtt of 64 bytes");
        assertThat(run.exitCode()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(run.lastObject().get("partial").asBoolean()).isTrue();
        assertThat(run.lastObject().get("rows").size()).isLessThan(2);
    }

    @Test
    void anAlgorithmThatIsNotThereIsRefused() {
        CommandRun run = CommandRun.of("bench", "commit", "--quick", "--set", "commit=paralel");
        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("parallel");
    }

    @Test
    void otherDatabasesRunTheSameTransactionsAndEndWithTheCommand() throws IOException {
        assumeTrue(Files.isDirectory(Path.of("/usr/lib/postgresql")), "PostgreSQL is not installed");
        Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx--x--x"));
        CommandRun run = CommandRun.of(
                "bench",
                "peers",
                "--quick",
                "--json",
                "--only",
                "update/16",
                "--set",
                "commit=parallel",
                "--folder",
                folder.toString());
        assertThat(run.exitCode()).as(run.err()).isEqualTo(ExitCode.OK);
        JsonNode rows = run.lastObject().get("rows");
        assertThat(rows.valueStream().map(row -> row.get("key").asString()))
                .contains(
                        "update/16/postgresql-standby",
                        "update/16/postgresql-standby/p99",
                        "update/16/postgresql",
                        "update/16/postgresql/p99");
        assertThat(rows.valueStream()).allMatch(row -> row.get("reference").asDouble() > 0);
        assertThat(folder).isEmptyDirectory();
        assertThat(ProcessHandle.current().descendants().flatMap(process -> process.info().command().stream()))
                .noneMatch(command -> command.endsWith("postgres"));
    }

    @Test
    void microBenchmarksRunInJvmsOfTheirOwn() {
        assertThat(Main.run("bench", "micro", "--quick", "--json", "--quiet", "--only", "codec/encode"))
                .isEqualTo(ExitCode.OK);
    }

    @Test
    void aFolderWithoutALauncherIsNoRelease() {
        assertThat(Main.run("bench", "commit", "--against", folder.toString())).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void anUnknownPartIsRefused() {
        assertThat(Main.run("bench", "lgd")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aKeyThatNoComparisonHasIsRefused() {
        assertThat(Main.run("bench", "ldg", "--quick", "--only", "rtt/46")).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void aFolderThatIsNotThereIsRefused() {
        String missing = folder.resolve("missing").toString();
        assertThat(Main.run("bench", "log", "--quick", "--folder", missing)).isEqualTo(ExitCode.USAGE);
    }
}
