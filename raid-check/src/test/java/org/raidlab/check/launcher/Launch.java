package org.raidlab.check.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A launcher at work; its streams go to files, so that neither can block it. */
record Launch(Process process, Path out, Path err) {
    private static final long SECONDS_MAX = 60;

    static Launch of(ProcessBuilder builder, Path folder) throws IOException {
        Path out = folder.resolve("out");
        Path err = folder.resolve("err");
        return new Launch(
                builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start(), out, err);
    }

    /** Waits for its end. */
    Run end() throws IOException, InterruptedException {
        boolean ended = process.waitFor(SECONDS_MAX, TimeUnit.SECONDS);
        process.destroyForcibly();
        assertThat(ended).as("ended within %d s", SECONDS_MAX).isTrue();
        return new Run(process.exitValue(), Files.readString(out), Files.readString(err));
    }

    /** How it ended, and what it said. */
    record Run(int exit, String out, String err) {}
}
