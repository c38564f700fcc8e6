package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExperimentCommandTest {
    @TempDir
    Path folder;

    @Test
    void experimentsAreListedAndShown() {
        assertThat(Main.run("experiment", "list", "--json")).isEqualTo(ExitCode.OK);
        assertThat(Main.run("experiment", "show", "raid-table1")).isEqualTo(ExitCode.OK);
    }

    @Test
    void anUnknownExperimentIsRefusedBeforeAnyIsRun() {
        assertThat(Main.run("experiment", "run", "raid-tabel1", "--out", folder.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(Main.run("experiment", "run", "raid-table1", "--repeat", "0", "--out", folder.toString()))
                .isEqualTo(ExitCode.USAGE);
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void aResultIsReportedFromItsFolder() throws IOException {
        Path run = Files.createDirectory(folder.resolve("run"));
        String row = "{\"key\":\"a\",\"measured\":2.0,\"check\":\"at most 3\",\"verdict\":\"%s\"}";
        Files.writeString(
                run.resolve("result.json"), "{\"id\":\"x\",\"ok\":true,\"rows\":[" + row.formatted("holds") + "]}");
        assertThat(Main.run("experiment", "report", run.toString())).isEqualTo(ExitCode.OK);
        Files.writeString(
                run.resolve("result.json"),
                "{\"id\":\"x\",\"ok\":false,\"rows\":[" + row.formatted("falls short") + "]}");
        assertThat(Main.run("experiment", "report", run.toString())).isEqualTo(ExitCode.CHECK_FAILED);
    }

    @Test
    void whatIsNoResultIsRefused() throws IOException {
        Files.writeString(folder.resolve("result.json"), "[]");
        assertThat(Main.run("experiment", "report", folder.toString())).isEqualTo(ExitCode.USAGE);
        Files.writeString(folder.resolve("result.json"), "{");
        assertThat(Main.run("experiment", "report", folder.toString())).isEqualTo(ExitCode.USAGE);
        assertThat(Main.run("experiment", "report", folder.resolve("missing").toString()))
                .isEqualTo(ExitCode.USAGE);
    }
}
