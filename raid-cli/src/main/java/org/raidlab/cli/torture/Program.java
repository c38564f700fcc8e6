package org.raidlab.cli.torture;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs of the operating system that torture uses. */
final class Program {
    private static final int SECONDS_MAX = 20;

    private Program() {}

    /** Runs a program to its end; throws {@link IOException} with its output if it failed. */
    static void run(List<String> command) throws IOException {
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        try {
            boolean ended = process.waitFor(SECONDS_MAX, TimeUnit.SECONDS);
            if (!ended || process.exitValue() != 0) {
                throw new IOException(String.join(" ", command) + ": " + said.strip());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    static void run(String... command) throws IOException {
        run(List.of(command));
    }
}
