package org.raidlab.store.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.NavigableSet;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.raidlab.store.file.FileOps;

/**
 * The names of segment files: {@code segment-}, sixteen hexadecimal digits; the number determines which bytes of the
 * log the file holds.
 */
final class SegmentName {
    private static final String PREFIX = "segment-";
    private static final int DIGITS = 16;
    private static final Pattern NAME = Pattern.compile(PREFIX + "[0-7][0-9a-f]{" + (DIGITS - 1) + "}");

    private SegmentName() {}

    static Path of(Path folder, long number) {
        return folder.resolve(PREFIX + String.format("%0" + DIGITS + "x", number));
    }

    /** Numbers of the segment files in a folder. */
    static NavigableSet<Long> in(FileOps files, Path folder) throws IOException {
        NavigableSet<Long> numbers = new TreeSet<>();
        for (String name : files.list(folder)) {
            if (NAME.matcher(name).matches()) {
                numbers.add(Long.parseLong(name.substring(PREFIX.length()), 16));
            }
        }
        return numbers;
    }
}
