package org.raidlab.harness.sim;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.raidlab.sim.run.SeedResult;

/** Runs one seed in a JVM of its own and leaves its trace in a file: {@code SEED FILE}. */
final class TraceHashMain {
    private TraceHashMain() {}

    public static void main(String[] arguments) throws java.io.IOException {
        SeedResult.Trace trace = DeterminismSimTest.trace(Long.parseLong(arguments[0]));
        Files.writeString(Path.of(arguments[1]), trace.toString(), StandardCharsets.UTF_8);
    }
}
