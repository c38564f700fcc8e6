package org.raidlab.cli.hostile;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * What a Java process holds, by {@code /proc}, once it has collected its garbage: how much of that a collector lets lie
 * in a heap that is far from full says nothing of what the process needs.
 *
 * @param residentKilobytes its memory
 * @param threads how many
 * @param files open ones, sockets included
 */
record ProcessState(long residentKilobytes, int threads, int files) {
    /** The serial collector gives memory back in four steps, one with each full collection. */
    private static final int COLLECTIONS = 4;

    static ProcessState of(long pid) throws IOException, InterruptedException {
        for (int collection = 0; collection < COLLECTIONS; collection++) {
            collect(pid);
        }
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

    private static void collect(long pid) throws IOException, InterruptedException {
        String jcmd = Path.of(System.getProperty("java.home"), "bin", "jcmd").toString();
        Process order = new ProcessBuilder(jcmd, Long.toString(pid), "GC.run")
                .redirectErrorStream(true)
                .start();
        String said = new String(order.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (order.waitFor() != 0) {
            throw new IOException("process " + pid + " does not collect its garbage: " + said.strip());
        }
    }

    private static long number(String line) {
        return Long.parseLong(line.replaceAll("[^0-9]", ""));
    }
}
