package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is gone when its user is. */
record Scratch(Path path) implements AutoCloseable {
    /** Makes one within a folder. */
    static Scratch in(Path folder) throws IOException {
        return new Scratch(Files.createTempDirectory(folder, ".raid-bench-"));
    }

    @Override
    public void close() throws IOException {
        delete(path);
    }

    /** Deletes a folder and all that is in it. */
    static void delete(Path path) throws IOException {
        List<Path> all;
        try (Stream<Path> walk = Files.walk(path)) {
            all = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path each : all) {
            Files.deleteIfExists(each);
        }
    }
}
