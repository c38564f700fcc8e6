package org.raidlab.cli.torture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class VitalsTest {
    private static final int SAMPLES = 60;
    private static final long SELF = ProcessHandle.current().pid();

    @TempDir
    Path folder = Path.of(".");

    @Test
    void aProcessThatStaysAsItIsDoesNotGrow() {
        Vitals vitals = new Vitals();
        for (int i = 0; i < SAMPLES; i++) {
            vitals.sample("self", SELF);
        }
        assertThat(vitals.grown()).isEmpty();
        assertThat(vitals.summary()).hasSize(3).allMatch(line -> line.startsWith("self: "));
    }

    @Test
    void filesThatStayOpenAreFound() throws IOException {
        Path file = Files.createFile(folder.resolve("open"));
        List<InputStream> open = new ArrayList<>();
        Vitals vitals = new Vitals();
        try {
            for (int i = 0; i < SAMPLES; i++) {
                open.add(Files.newInputStream(file));
                vitals.sample("self", SELF);
            }
        } finally {
            for (InputStream each : open) {
                each.close();
            }
        }
        assertThat(vitals.grown()).anyMatch(line -> line.startsWith("self: files grew from "));
    }

    @Test
    void aProcessThatIsGoneIsNotAnError() {
        Vitals vitals = new Vitals();
        vitals.sample("gone", Long.MAX_VALUE);
        assertThat(vitals.grown()).isEmpty();
    }
}
