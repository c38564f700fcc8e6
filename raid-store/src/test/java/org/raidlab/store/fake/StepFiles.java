package org.raidlab.store.fake;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;

/** Files for a reader: before the n-th of its calls someone else does something. */
public final class StepFiles implements FileOps {
    private final FileOps files;
    private final Runnable step;
    private final int at;
    private int calls;

    /** @param at before which call the step is taken, from 0; -1 for never */
    public StepFiles(FileOps files, int at, Runnable step) {
        this.files = files;
        this.at = at;
        this.step = step;
    }

    /** Whether there were so many calls. */
    public boolean hasStepped() {
        return at >= 0 && calls > at;
    }

    private void call() {
        if (calls++ == at) {
            step.run();
        }
    }

    @Override
    public StorageFile open(Path file, Mode mode) throws IOException {
        if (mode != Mode.READ) {
            throw new IOException("a reader writes nothing");
        }
        call();
        return new Handle(files.open(file, mode));
    }

    @Override
    public List<String> list(Path folder) throws IOException {
        call();
        return files.list(folder);
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        throw new IOException("a reader makes no folders");
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        throw new IOException("a reader renames nothing");
    }

    @Override
    public void delete(Path file) throws IOException {
        throw new IOException("a reader deletes nothing");
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        throw new IOException("a reader forces nothing");
    }

    private final class Handle implements StorageFile {
        private final StorageFile file;

        Handle(StorageFile file) {
            this.file = file;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            call();
            return file.read(into, position);
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            throw new IOException("a reader writes nothing");
        }

        @Override
        public void force() throws IOException {
            throw new IOException("a reader forces nothing");
        }

        @Override
        public long size() throws IOException {
            call();
            return file.size();
        }

        @Override
        public void truncate(long size) throws IOException {
            throw new IOException("a reader truncates nothing");
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
