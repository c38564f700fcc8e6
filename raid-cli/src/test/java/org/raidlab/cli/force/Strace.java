package org.raidlab.cli.force;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Traces the system calls of processes into a folder, one file for each thread; each line has its start and its
 * duration.
 */
record Strace(Path folder) {
    private static final String CALLS = "openat,write,writev,pwrite64,pwritev,pwritev2,fsync,fdatasync,msync";
    private static final long LIMIT_SECONDS = 20;

    /** What stands before a command to trace it: it keeps its own pid, the tracer is the grandchild. */
    List<String> prefix() {
        return List.of(
                "strace",
                "-D",
                "-ff",
                "--seccomp-bpf",
                "-q",
                "-ttt",
                "-T",
                "-y",
                "-s",
                "0",
                "-e",
                "trace=" + CALLS,
                "-e",
                "signal=none",
                "-o",
                folder.resolve("trace").toString());
    }

    /** Why this machine does not let processes be traced; empty if it does. */
    static Optional<String> obstacle() throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("raid-strace-");
        Path output = folder.resolve("output");
        try {
            List<String> command = Stream.concat(new Strace(folder).prefix().stream(), Stream.of("true"))
                    .toList();
            Process tried = new ProcessBuilder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            if (!tried.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS)) {
                tried.destroyForcibly();
                return Optional.of("strace does not end");
            }
            return tried.exitValue() == 0 ? Optional.empty() : Optional.of(Files.readString(output));
        } catch (IOException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            files.map(Path::toFile).forEach(file -> file.delete());
        }
        Files.delete(folder);
    }

    /** The forced writes of all traced processes so far, in the order of their start. */
    ForcedWrites forcedWrites() throws IOException {
        ForcedWrites writes = new ForcedWrites();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                Files.readAllLines(file).forEach(writes::addOpen);
            }
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                Files.readAllLines(file).forEach(writes::addForce);
            }
        }
        return writes;
    }
}
