package org.raidlab.store.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * What stable storage asks of a file system: narrow, so that tests can stand in for it with every crash and every
 * failing call. Errors name the file ({@link java.nio.file.FileSystemException}).
 */
public interface FileOps {
    /** How a file is opened. */
    enum Mode {
        /** An existing file, to be read. */
        READ,
        /** Read and written, made if absent; what is written is durable after {@link StorageFile#force}. */
        WRITE,
        /** An existing file, read and written; a write returns when it is durable (O_DSYNC). */
        WRITE_THROUGH
    }

    StorageFile open(Path file, Mode mode) throws IOException;

    /**
     * Names of what lies directly in a folder, sorted; {@link java.nio.file.NoSuchFileException} if there is no such
     * folder.
     */
    List<String> list(Path folder) throws IOException;

    /** Makes a folder and its parents where they are missing, durably. */
    void createFolders(Path folder) throws IOException;

    /**
     * Gives a file another name in the same folder, in place of what has that name; durable after {@link #forceFolder}.
     */
    void rename(Path from, Path to) throws IOException;

    /** Removes a file; durable after {@link #forceFolder}. */
    void delete(Path file) throws IOException;

    /** Makes the names in a folder durable: a forced file whose name is not forced may be gone after a crash. */
    void forceFolder(Path folder) throws IOException;
}
