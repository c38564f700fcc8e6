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

final class ResourceMonitorTest {
    private static final int SAMPLES = 60;
    private static final long SELF = ProcessHandle.current().pid();

    @TempDir
    Path folder = Path.of(".");

    @Test
    void aProcessThatStaysAsItIsDoesNotGrow() {
        ResourceMonitor resourceMonitor = new ResourceMonitor();
        for (int i = 0; i < SAMPLES; i++) {
            resourceMonitor.sample("self", SELF);
        }
        assertThat(resourceMonitor.grown()).isEmpty();
        assertThat(resourceMonitor.summary()).hasSize(3).allMatch(line -> line.startsWith("self: "));
    }

    @Test
    void filesThatStayOpenAreFound() throws IOException {
        Path file = Files.createFile(folder.resolve("open"));
        List<InputStream> open = new ArrayList<>();
        ResourceMonitor resourceMonitor = new ResourceMonitor();
        try {
            for (int i = 0; i < SAMPLES; i++) {
                open.add(Files.newInputStream(file));
                resourceMonitor.sample("self", SELF);
            }
        } finally {
            for (InputStream each : open) {
                each.close();
            }
        }
        assertThat(resourceMonitor.grown()).anyMatch(line -> line.startsWith("self: files grew from "));
    }

    @Test
    void aProcessThatIsGoneIsNotAnError() {
        ResourceMonitor resourceMonitor = new ResourceMonitor();
        resourceMonitor.sample("gone", Long.MAX_VALUE);
        assertThat(resourceMonitor.grown()).isEmpty();
    }
}
