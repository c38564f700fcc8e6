package org.raidlab.store.log;

import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeSet;
import org.raidlab.store.file.FileOps;

/** Names of segment files: {@code segment-}, sixteen hexadecimal digits; the number says which bytes of the log it holds. */
final class SegmentName {
    private static final String PREFIX = "segment-";
    private static final int DIGITS = 16;

    private SegmentName() {}

    static Path of(Path folder, long number) {
        return folder.resolve(PREFIX + String.format("%0" + DIGITS + "x", number));
    }

    /** Numbers of the segment files in a folder. */
    static TreeSet<Long> in(FileOps files, Path folder) throws IOException {
        TreeSet<Long> numbers = new TreeSet<>();
        for (String name : files.list(folder)) {
            if (name.matches(PREFIX + "[0-7][0-9a-f]{" + (DIGITS - 1) + "}")) {
                numbers.add(Long.parseLong(name.substring(PREFIX.length()), 16));
            }
        }
        return numbers;
    }
}
