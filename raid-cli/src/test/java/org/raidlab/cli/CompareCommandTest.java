package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CompareCommandTest {
    @TempDir
    Path folder;

    private int compare(String first, String second, String... more) {
        String[] words = {
            "compare",
            first,
            second,
            "--sites",
            "1",
            "--clients",
            "2",
            "--seconds",
            "1",
            "--repeat",
            "1",
            "--quiet",
            "--out",
            folder.toString(),
            "--set",
            "warm-up-seconds=0"
        };
        return Main.run(Stream.concat(Stream.of(words), Stream.of(more)).toArray(String[]::new));
    }

    @Test
    void twoAlgorithmsUnderOneWorkloadGiveARatio() throws IOException {
        assertThat(compare("opt", "none")).isEqualTo(ExitCode.OK);
        Path result;
        try (Stream<Path> all = Files.list(folder)) {
            result = all.findFirst().orElseThrow();
        }
        assertThat(result.resolve("result.json")).content().contains("throughput-by-first");
        assertThat(result.resolve("tidy.csv"))
                .content()
                .contains("opt,read-modify-write,1,2", "none,read-modify-write,1,2");
        assertThat(result.resolve("config.yaml"))
                .content()
                .contains("algorithms: [\"opt\",\"none\"]", "class-path: \"\"");
        // The stored configuration is read and accepted: what stops it here is that --out is a file.
        String config = result.resolve("config.yaml").toString();
        assertThat(Main.run("experiment", "run", config, "--set", "algorithms=opt", "--quiet", "--out", config))
                .isEqualTo(ExitCode.ENVIRONMENT);
    }

    @Test
    void whatDoesNotExistIsRefused() {
        assertThat(compare("opt", "nine")).isEqualTo(ExitCode.USAGE);
        assertThat(compare("opt", "none", "--workload", "reed-only")).isEqualTo(ExitCode.USAGE);
        assertThat(compare("opt", "none", "--set", "secunds=1")).isEqualTo(ExitCode.USAGE);
        assertThat(compare("opt", "none", "--workload", "missing.yaml")).isEqualTo(ExitCode.USAGE);
        assertThat(folder).isEmptyDirectory();
    }
}
