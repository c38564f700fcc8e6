package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.raidlab.runtime.launch.Polling;
import org.raidlab.runtime.launch.ProcessStarter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A command line in a process of its own that got Ctrl-C while it worked.
 *
 * @param exitCode of the command
 * @param out what it wrote to both of its outputs
 */
record InterruptedRun(int exitCode, String out) {
    private static final Duration LIMIT = Duration.ofSeconds(60);
    private static final long INTERRUPT = 1L << 1;

    /**
     * Runs a command line.
     *
     * @param output the file that it writes to
     * @param working what it writes when it works; then it gets the signal
     */
    static InterruptedRun of(List<String> arguments, Path output, String working)
            throws IOException, InterruptedException {
        assumeThat(isInterruptIgnored())
                .as("a shell has this run ignore Ctrl-C")
                .isFalse();
        try (ProcessStarter starter = new ProcessStarter(Main.class.getName())) {
            Process command = starter.start(arguments, output);
            Polling.until(LIMIT, working, () -> read(output).contains(working));
            assertThat(new ProcessBuilder("kill", "-INT", Long.toString(command.pid()))
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(command.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS)).isTrue();
            return new InterruptedRun(command.exitValue(), read(output));
        }
    }

    /** Returns the object on the last line. */
    JsonNode lastObject() {
        return new JsonMapper().readTree(out.lines().toList().getLast());
    }

    private static String read(Path file) {
        try {
            return Files.exists(file) ? Files.readString(file) : "";
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns whether processes of this one inherit that they ignore the signal, as those in the background do. */
    private static boolean isInterruptIgnored() throws IOException {
        Path status = Path.of("/proc/self/status");
        return Files.exists(status)
                && Files.readAllLines(status).stream()
                        .filter(line -> line.startsWith("SigIgn:"))
                        .anyMatch(line ->
                                (Long.parseUnsignedLong(line.substring(7).strip(), 16) & INTERRUPT) != 0);
    }
}
