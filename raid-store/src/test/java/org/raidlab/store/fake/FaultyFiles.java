package org.raidlab.store.fake;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;

/** Files whose n-th call fails, before or after it has had its effect; optionally every transfer is short. */
public final class FaultyFiles implements FileOps {
    /** When the failing call fails. */
    public enum Failure {
        BEFORE,
        AFTER
    }

    @FunctionalInterface
    private interface Call<T> {
        T run() throws IOException;
    }

    private final FileOps files;
    private final Failure failure;
    private final String reason;
    private long goodCalls;
    private boolean failed;
    private boolean isShort;

    /** @param goodCalls how many calls succeed before one fails; only that one does */
    public FaultyFiles(FileOps files, long goodCalls, Failure failure, String reason) {
        this.files = files;
        this.goodCalls = goodCalls;
        this.failure = failure;
        this.reason = reason;
    }

    /** Files that fail never and transfer at most a few bytes at once. */
    public static FaultyFiles shortTransfers(FileOps files) {
        FaultyFiles faulty = new FaultyFiles(files, Long.MAX_VALUE, Failure.BEFORE, "");
        faulty.isShort = true;
        return faulty;
    }

    /** Whether the failing call was reached. */
    public boolean hasFailed() {
        return failed;
    }

    private <T> T call(Call<T> call) throws IOException {
        if (goodCalls-- != 0) {
            return call.run();
        }
        failed = true;
        IOException error = new IOException(reason);
        if (failure == Failure.AFTER) {
            try {
                call.run();
            } catch (IOException e) {
                error.addSuppressed(e);
            }
        }
        throw error;
    }

    @Override
    public StorageFile open(Path file, Mode mode) throws IOException {
        return call(() -> new Handle(files.open(file, mode)));
    }

    @Override
    public List<String> list(Path folder) throws IOException {
        return call(() -> files.list(folder));
    }

    @Override
    public void createFolders(Path folder) throws IOException {
        files.createFolders(folder);
    }

    @Override
    public void rename(Path from, Path to) throws IOException {
        call(() -> {
            files.rename(from, to);
            return true;
        });
    }

    @Override
    public void delete(Path file) throws IOException {
        call(() -> {
            files.delete(file);
            return true;
        });
    }

    @Override
    public void forceFolder(Path folder) throws IOException {
        call(() -> {
            files.forceFolder(folder);
            return true;
        });
    }

    private final class Handle implements StorageFile {
        private static final int SHORT_BYTES = 100;

        private final StorageFile file;

        Handle(StorageFile file) {
            this.file = file;
        }

        private int transfer(ByteBuffer buffer, Call<Integer> transfer) throws IOException {
            int limit = buffer.limit();
            if (isShort) {
                buffer.limit(Math.min(limit, buffer.position() + SHORT_BYTES));
            }
            int count = call(transfer);
            buffer.limit(limit);
            return count;
        }

        @Override
        public int read(ByteBuffer into, long position) throws IOException {
            return transfer(into, () -> file.read(into, position));
        }

        @Override
        public int write(ByteBuffer from, long position) throws IOException {
            return transfer(from, () -> file.write(from, position));
        }

        @Override
        public void force() throws IOException {
            call(() -> {
                file.force();
                return true;
            });
        }

        @Override
        public long size() throws IOException {
            return call(file::size);
        }

        @Override
        public void truncate(long size) throws IOException {
            call(() -> {
                file.truncate(size);
                return true;
            });
        }

        @Override
        public void close() throws IOException {
            file.close();
        }
    }
}
