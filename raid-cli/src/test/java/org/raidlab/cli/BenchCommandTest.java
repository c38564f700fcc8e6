package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every benchmark runs through, with processes of its own; the figures of such short rounds mean nothing. */
final class BenchCommandTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"ldg", "codec", "log", "commit"})
    void itRunsAndLeavesNothingBehind(String part) {
        int code = Main.run("bench", part, "--quick", "--json", "--quiet", "--folder", folder.toString());
        assertThat(code).isEqualTo(ExitCode.OK);
        assertThat(folder).isEmptyDirectory();
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
