package org.raidlab.cli.fault;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Limits of a living process. */
final class ProcessLimits {
    private ProcessLimits() {}

    static boolean canBeSet() throws InterruptedException {
        try {
            return new ProcessBuilder("prlimit", "--version")
                            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                            .start()
                            .waitFor()
                    == 0;
        } catch (IOException e) {
            return false;
        }
    }

    /** It can open no file beside those that it has. */
    static void noMoreFiles(long pid) throws IOException, InterruptedException {
        TreeSet<Integer> open = new TreeSet<>();
        try (Stream<Path> files = Files.list(Path.of("/proc", Long.toString(pid), "fd"))) {
            files.forEach(file -> open.add(Integer.parseInt(file.getFileName().toString())));
        }
        int lowestFree = 0;
        while (open.contains(lowestFree)) {
            lowestFree++;
        }
        int exit = new ProcessBuilder("prlimit", "--pid", Long.toString(pid), "--nofile=" + lowestFree)
                .inheritIO()
                .start()
                .waitFor();
        if (exit != 0) {
            throw new IllegalStateException("prlimit does not set the limit of " + pid);
        }
    }
}
