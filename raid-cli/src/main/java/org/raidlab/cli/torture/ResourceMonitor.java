package org.raidlab.cli.torture;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Monitors open files, threads and memory of processes that live through all of a torture run. What is more in the last
 * quarter of the samples than in the second is a leak; the first quarter warms up.
 */
final class ResourceMonitor {
    private static final int SAMPLES_MIN = 40;
    private static final int QUARTERS = 4;
    private static final int COLUMNS = 3;
    private static final List<String> NAMES = List.of("files", "threads", "memory in KiB");
    private static final double[] PERCENT = {0, 0, 25};
    private static final long[] MORE = {8, 3, 32 << 10};

    private final SequencedMap<String, List<long[]>> samples = new TreeMap<>();

    /** Samples a process; does nothing if the process does not exist. */
    void sample(String name, long pid) {
        Path process = Path.of("/proc", Long.toString(pid));
        try (Stream<Path> files = Files.list(process.resolve("fd"))) {
            List<String> status = Files.readAllLines(process.resolve("status"));
            long[] sample = {files.count(), field(status, "Threads:"), field(status, "VmRSS:")};
            samples.computeIfAbsent(name, any -> new ArrayList<>()).add(sample);
        } catch (IOException e) {
            // It has ended: the site's state tells so elsewhere.
            samples.computeIfAbsent(name, any -> new ArrayList<>());
        }
    }

    private static long field(List<String> status, String name) {
        return status.stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.replaceAll("[^0-9]", ""))
                .mapToLong(Long::parseLong)
                .findFirst()
                .orElse(0);
    }

    /** Returns a description of the figures that have grown; empty before there are some samples. */
    List<String> grown() {
        List<String> grown = new ArrayList<>();
        samples.forEach((name, all) -> {
            for (int column = 0; all.size() >= SAMPLES_MIN && column < COLUMNS; column++) {
                long before = before(all, column);
                long after = after(all, column);
                if (after > before * (1 + PERCENT[column] / 100) + MORE[column]) {
                    grown.add(name + ": " + NAMES.get(column) + " grew from " + before + " to " + after);
                }
            }
        });
        return grown;
    }

    /** Returns, for each process and figure, the medians of the second and the last quarter, in words. */
    List<String> summary() {
        List<String> lines = new ArrayList<>();
        samples.forEach((name, all) -> {
            for (int column = 0; all.size() >= QUARTERS && column < COLUMNS; column++) {
                lines.add(name + ": " + NAMES.get(column) + " " + before(all, column) + ", then " + after(all, column));
            }
        });
        return lines;
    }

    private static long before(List<long[]> all, int column) {
        return median(all.subList(all.size() / QUARTERS, all.size() / 2), column);
    }

    private static long after(List<long[]> all, int column) {
        return median(all.subList((QUARTERS - 1) * all.size() / QUARTERS, all.size()), column);
    }

    private static long median(List<long[]> part, int column) {
        long[] sorted = part.stream().mapToLong(sample -> sample[column]).toArray();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
