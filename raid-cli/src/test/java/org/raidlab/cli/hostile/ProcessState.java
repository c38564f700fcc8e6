package org.raidlab.cli.hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a process holds, by {@code /proc}.
 *
 * @param residentKilobytes its memory
 * @param threads how many
 * @param files open ones, sockets included
 */
record ProcessState(long residentKilobytes, int threads, int files) {
    static ProcessState of(long pid) throws IOException {
        Path process = Path.of("/proc", Long.toString(pid));
        long resident = 0;
        int threads = 0;
        for (String line : Files.readAllLines(process.resolve("status"))) {
            if (line.startsWith("VmRSS:")) {
                resident = number(line);
            } else if (line.startsWith("Threads:")) {
                threads = (int) number(line);
            }
        }
        try (Stream<Path> files = Files.list(process.resolve("fd"))) {
            return new ProcessState(resident, threads, (int) files.count());
        }
    }

    private static long number(String line) {
        return Long.parseLong(line.replaceAll("[^0-9]", ""));
    }
}
