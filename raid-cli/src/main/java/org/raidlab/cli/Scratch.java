package org.raidlab.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder that is deleted when its user ends. */
record Scratch(Path path) implements AutoCloseable {
    /** Makes a scratch folder within a folder. */
    static Scratch in(Path folder) throws IOException {
        return new Scratch(Files.createTempDirectory(folder, ".raid-bench-"));
    }

    @Override
    public void close() throws IOException {
        delete(path);
    }

    /** Deletes a folder and its contents. */
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
