package org.raidlab.store.fake;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;

/** Counts the files that are open. */
public final class OpenFiles implements FileOps {
    private final FileOps inner;
    private int open;
    private int opened;

    public OpenFiles(FileOps inner) {
        this.inner = inner;
    }

    /** How many files were opened and not closed. */
    public int count() {
        return open;
    }

    /** How many files were ever opened. */
    public int opened() {
        return opened;
    }

    @Override
    public StorageFile open(Path file, Mode mode) throws IOException {
        StorageFile counted = new Counted(inner.open(file, mode));
        open++;
        opened++;
        return counted;
    }

    private final class Counted implements StorageFile {
        private final StorageFile file;
        private boolean closed;

        private Counted(StorageFile file) {
            this.file = file;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            return file.read(into, position);
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            return file.write(from, position);
        }

        @Override
        public void force() throws IOException {
            file.force();
        }

        @Override
        public long size() throws IOException {
            return file.size();
        }

        @Override
        public void truncate(long size) throws IOException {
            file.truncate(size);
        }

        @Override
        public void close() throws IOException {
            if (!closed) {
                closed = true;
                open--;
            }
            file.close();
        }
    }

    @Override
    public List<String> list(Path folder) throws IOException {
        return inner.list(folder);
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        inner.createFolders(folder);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        inner.rename(from, to);
    }

    @Override
    public void delete(Path file) throws IOException {
        inner.delete(file);
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        inner.forceFolder(folder);
    }
}
