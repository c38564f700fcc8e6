package org.raidlab.store.file;

import java.io.IOException;
import java.nio.file.Path;

/**
 * Creates a file that, under its own name, is complete or absent: the file is filled and forced under another name
 * first.
 */
public final class NewFile {
    /** What an unfinished file's name ends with. */
    public static final String UNFINISHED = ".new";

    /** Writes the first content of a file. */
    @FunctionalInterface
    public interface Content {
        void write(StorageFile file) throws IOException;
    }

    private NewFile() {}

    public static void create(FileOps files, Path path, Content content) throws IOException {
        Path unfinished = path.resolveSibling(path.getFileName() + UNFINISHED);
        try (StorageFile file = files.open(unfinished, FileOps.Mode.WRITE)) {
            file.truncate(0);
            content.write(file);
            file.force();
        }
        files.rename(unfinished, path);
        files.forceFolder(folderOf(path));
    }

    /** Returns whether a file exists in its folder. An unreadable folder is an error, never an absent file. */
    public static boolean exists(FileOps files, Path path) throws IOException {
        return files.list(folderOf(path)).contains(String.valueOf(path.getFileName()));
    }

    private static Path folderOf(Path path) {
        Path parent = path.getParent();
        return parent == null ? Path.of(".") : parent;
    }
}
