package org.raidlab.experiments.study;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A folder for the files of measured sites, which does not stay. */
public final class ScratchFolder {
    private static final Path MEMORY = Path.of("/dev/shm");

    private ScratchFolder() {}

    /** What is done with the folder. */
    public interface Work<T> {
        T in(Path folder) throws IOException;
    }

    /** Returns what is done with a new folder: on a file system in memory, if that is wanted and there is one. */
    public static <T> T in(Setting setting, boolean inMemory, String prefix, Work<T> work) throws IOException {
        boolean isThere = inMemory && Files.isWritable(MEMORY);
        Path folder = Files.createTempDirectory(isThere ? MEMORY : setting.scratch(), prefix);
        try {
            return work.in(folder);
        } finally {
            delete(folder);
        }
    }

    private static void delete(Path folder) throws IOException {
        List<Path> all;
        try (Stream<Path> files = Files.walk(folder)) {
            all = files.toList();
        }
        for (Path each : all.reversed()) {
            Files.delete(each);
        }
    }
}
