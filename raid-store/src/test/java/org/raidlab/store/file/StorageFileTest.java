package org.raidlab.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.fake.FaultyFiles;

class StorageFileTest {
    private static final Path FILE = Path.of("/site/file");

    private final CrashDisk disk = new CrashDisk();

    private static ByteBuffer counted(int size) {
        ByteBuffer buffer = ByteBuffer.allocate(size);
        while (buffer.hasRemaining()) {
            buffer.put((byte) buffer.position());
        }
        return buffer.flip();
    }

    @Test
    void shortTransfersAreContinuedWhereTheyEnded() throws IOException {
        StorageFile file = FaultyFiles.shortTransfers(disk).open(FILE, FileOps.Mode.WRITE);
        file.writeAll(counted(950), 50);
        ByteBuffer read = ByteBuffer.allocate(2_000);

        assertThat(file.readUpTo(read, 50)).isEqualTo(950);
        assertThat(read.flip()).isEqualTo(counted(950));
    }

    /** A file that neither takes nor gives a byte, and does not say why. */
    private static final class Stuck implements StorageFile {
        @Override
        public int read(ByteBuffer into, long position) {
            return 0;
        }

        @Override
        public int write(ByteBuffer from, long position) {
            return 0;
        }

        @Override
        public void force() {}

        @Override
        public long size() {
            return 0;
        }

        @Override
        public void truncate(long size) {}

        @Override
        public void close() {}
    }

    @Test
    void aFileThatMakesNoProgressIsNotAskedForEver() throws IOException {
        assertThatThrownBy(() -> new Stuck().writeAll(counted(3), 0))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a write of 3 bytes made no progress");
        assertThat(new Stuck().readUpTo(ByteBuffer.allocate(3), 0)).isZero();
    }
}
