package org.raidlab.store.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The files of the machine, of which those that are written through are mapped into memory: a write changes the mapped
 * bytes and forces them. That stands in for memory which is not volatile.
 */
public final class MappedFiles implements FileOps {
    private final FileOps files = new DiskFiles();

    @Override
    public StorageFile open(Path file, Mode mode) throws IOException {
        return mode == Mode.WRITE_THROUGH ? MappedFile.open(file) : files.open(file, mode);
    }

    @Override
    public List<String> list(Path folder) throws IOException {
        return files.list(folder);
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        files.createFolders(folder);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        files.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        files.delete(file);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        files.forceFolder(folder);
    }
}
