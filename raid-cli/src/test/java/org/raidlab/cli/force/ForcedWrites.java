package org.raidlab.cli.force;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a trace: which calls forced what they wrote to the disk. A write forces if its file was opened with O_DSYNC or
 * O_SYNC; fsync and fdatasync always do.
 */
final class ForcedWrites {
    /** {@code 1763704800.123456 pwrite64(12</d/site-1/log/segment-0>, ""..., 512, 0) = 512 <0.000213>}. */
    private static final Pattern CALL = Pattern.compile(
            "(\\d+)\\.(\\d{6}) (\\w+)\\((?:\\d+<([^>]*)>)?.*\\) = (-?\\d+)(?:<([^>]*)>)?.*<(\\d+)\\.(\\d{6})>");

    private static final Set<String> WRITES = Set.of("write", "writev", "pwrite64", "pwritev", "pwritev2");
    private static final Set<String> SYNCS = Set.of("fsync", "fdatasync");

    private final Map<Path, String> flagsOfFile = new LinkedHashMap<>();
    private final List<Forced> forced = new ArrayList<>();
    private final Set<Path> filesOfForces = new LinkedHashSet<>();

    /**
     * A call that returned when its file was on the disk.
     *
     * @param file that it forced
     * @param startMicros when it began, by the wall clock
     * @param endMicros when it returned
     */
    record Forced(Path file, long startMicros, long endMicros) {
        /** Whether it fell into a time wholly. */
        boolean within(long fromMicros, long toMicros) {
            return fromMicros <= startMicros && endMicros <= toMicros;
        }
    }

    /** Takes note of a line that opens a file. */
    void addOpen(String line) {
        Matcher call = CALL.matcher(line);
        if (call.matches() && call.group(3).equals("openat") && call.group(6) != null) {
            flagsOfFile.merge(Path.of(call.group(6)), line, (before, now) -> isThrough(before) ? before : now);
        }
    }

    /** Takes note of a line that forces a file, once all openings are known. */
    void addForce(String line) {
        Matcher call = CALL.matcher(line);
        if (!call.matches() || call.group(4) == null || call.group(5).startsWith("-")) {
            return;
        }
        Path file = Path.of(call.group(4));
        boolean writesThrough = WRITES.contains(call.group(3)) && isThrough(flagsOfFile.getOrDefault(file, ""));
        if (writesThrough || SYNCS.contains(call.group(3))) {
            long start = micros(call.group(1), call.group(2));
            forced.add(new Forced(file, start, start + micros(call.group(7), call.group(8))));
            filesOfForces.add(file);
        }
    }

    private static boolean isThrough(String open) {
        return open.contains("O_DSYNC") || open.contains("O_SYNC");
    }

    private static long micros(String seconds, String micros) {
        return Long.parseLong(seconds) * 1_000_000 + Long.parseLong(micros);
    }

    /** Forced writes to files in a folder. */
    List<Forced> in(Path folder) {
        return forced.stream().filter(each -> each.file().startsWith(folder)).toList();
    }

    /** The line that opened a file through to the disk, of those forced in a folder. */
    List<String> openings(Path folder) {
        return filesOfForces.stream()
                .filter(file -> file.startsWith(folder))
                .map(file -> flagsOfFile.getOrDefault(file, ""))
                .filter(ForcedWrites::isThrough)
                .toList();
    }
}
