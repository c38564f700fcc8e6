package org.raidlab.store.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The file system as stable storage needs it: narrow, so that tests can replace it and cause every crash and every
 * failing call. Errors name the file ({@link java.nio.file.FileSystemException}).
 */
public interface FileOps {
    /** The mode in which a file is opened. */
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
     * Returns the same file system, in which files that are written through are mapped into memory: a write changes the
     * mapped bytes and forces them, which stands in for memory that is not volatile. A file system that is in memory
     * anyway stays as it is.
     */
    default FileOps mapped() {
        return this;
    }

    /**
     * Returns the names directly in a folder, sorted; throws {@link java.nio.file.NoSuchFileException} if there is no
     * such folder.
     */
    List<String> list(Path folder) throws IOException;

    /** Creates a folder and its missing parents, durably. */
    void createFolders(Path folder) throws IOException;

    /** Renames a file within its folder and replaces any file of the new name; durable after {@link #forceFolder}. */
    void rename(Path from, Path to) throws IOException;

    /** Removes a file; durable after {@link #forceFolder}. */
    void delete(Path file) throws IOException;

    /** Makes the names in a folder durable: a forced file whose name is not forced may be gone after a crash. */
    void forceFolder(Path folder) throws IOException;
}
