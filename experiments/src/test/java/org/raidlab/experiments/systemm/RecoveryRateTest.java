package org.raidlab.experiments.systemm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.experiments.study.Notebook;
import org.raidlab.experiments.study.Verdict;

final class RecoveryRateTest {
    private final Notebook notebook = new Notebook();

    private Verdict verdict(double read, double loaded) {
        notebook.note("read", read, "MB/s");
        notebook.note("loaded", loaded, "MB/s");
        return RecoveryRate.conclude(notebook).getLast().verdict();
    }

    @Test
    void aSiteThatLoadsAtTwoThirdsOfTheDisksRateFallsShort() {
        assertThat(verdict(900, 600)).isEqualTo(Verdict.FALLS_SHORT);
    }

    @Test
    void aSiteThatLoadsAtThreeQuartersOfTheDisksRateIsFastEnough() {
        assertThat(verdict(800, 600)).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void aFileThatTheOperatingSystemHasForgottenHasItsContentStill(@TempDir Path folder) throws IOException {
        Assumptions.assumeTrue(ColdFile.LIBC.isHere(), "there is no C library of this name here");
        ColdFile file = new ColdFile(Files.write(folder.resolve("file"), new byte[] {1, 2, 3}));
        file.drop();

        assertThat(file.bytes()).isEqualTo(3);
        assertThat(file.readMicros()).isPositive();
        assertThat(Files.readAllBytes(file.path())).containsExactly(1, 2, 3);
    }
}
