package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class UpCommandTest {
    @TempDir
    Path folder;

    @Test
    void sitesInOneJvmAreRefusedBeforeAnythingStarts() {
        int code = Main.run("up", "--layout", "mini", "--dir", folder.toString());
        assertThat(code).isEqualTo(ExitCode.USAGE);
        assertThat(folder).isEmptyDirectory();
    }
}
