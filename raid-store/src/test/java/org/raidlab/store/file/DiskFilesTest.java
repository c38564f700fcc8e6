package org.raidlab.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The machine's own files. */
class DiskFilesTest {
    private final FileOps files = new DiskFiles();

    @TempDir
    private Path folder;

    private static ByteBuffer bytes(int... values) {
        ByteBuffer buffer = ByteBuffer.allocate(values.length);
        for (int value : values) {
            buffer.put((byte) value);
        }
        return buffer.flip();
    }

    @Test
    void aFileIsReadAndWrittenAtPositions() throws IOException {
        Path path = folder.resolve("file");
        try (StorageFile file = files.open(path, FileOps.Mode.WRITE)) {
            file.writeAll(bytes(1, 2, 3), 2);
            assertThat(file.size()).isEqualTo(5);
            file.truncate(4);
            file.force();
        }
        ByteBuffer read = ByteBuffer.allocate(9);
        try (StorageFile file = files.open(path, FileOps.Mode.READ)) {
            assertThat(file.readUpTo(read, 1)).isEqualTo(3);
            assertThat(file.read(read, 4)).as("at its end").isEqualTo(-1);
        }
        assertThat(read.flip()).isEqualTo(bytes(0, 1, 2));
    }

    @Test
    void whatIsWrittenThroughGoesIntoAFileThatStands() throws IOException {
        Path path = Files.write(folder.resolve("file"), new byte[] {1, 2});
        try (StorageFile file = files.open(path, FileOps.Mode.WRITE_THROUGH)) {
            assertThat(file.write(bytes(7), 1)).isEqualTo(1);
        }
        assertThat(path).hasBinaryContent(new byte[] {1, 7});
    }

    @Test
    void onlyTheOwnerMakesAFile() {
        Path absent = folder.resolve("absent");
        for (FileOps.Mode mode : List.of(FileOps.Mode.READ, FileOps.Mode.WRITE_THROUGH)) {
            assertThatThrownBy(() -> files.open(absent, mode)).isInstanceOf(NoSuchFileException.class);
        }
        assertThat(absent).doesNotExist();
    }

    @Test
    void whateverFailsNamesItsFile() throws IOException {
        Path path = folder.resolve("file");
        StorageFile file = files.open(path, FileOps.Mode.WRITE);
        file.close();

        for (ThrowingCallable call : List.<ThrowingCallable>of(
                () -> file.read(bytes(1), 0),
                () -> file.write(bytes(1), 0),
                file::force,
                file::size,
                () -> file.truncate(0))) {
            assertThatThrownBy(call).isInstanceOf(FileSystemException.class).hasMessageContaining(path.toString());
        }
    }

    @Test
    void namesInAFolderAreSortedAndAFolderThatIsNotThereIsNamed() throws IOException {
        for (String name : List.of("b", "c", "a")) {
            Files.createFile(folder.resolve(name));
        }
        Path absent = folder.resolve("absent");

        assertThat(files.list(folder)).containsExactly("a", "b", "c");
        assertThatThrownBy(() -> files.list(absent))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(absent.toString());
        assertThatThrownBy(() -> files.forceFolder(absent))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining(absent.toString());
    }

    @Test
    void foldersAreMadeWithTheirParentsOnce() throws IOException {
        Path deep = folder.resolve("a").resolve("b");
        files.createFolders(deep);
        files.createFolders(deep);

        assertThat(deep).isEmptyDirectory();
        files.createFolders(Path.of("/"));
        Path file = Files.createFile(folder.resolve("file"));
        assertThatThrownBy(() -> files.createFolders(file.resolve("below")))
                .isInstanceOf(FileSystemException.class)
                .hasMessageContaining(file.toString());
    }

    @Test
    void aRenamedFileTakesTheOthersPlaceAndADeletedOneIsGone() throws IOException {
        Path from = Files.write(folder.resolve("from"), new byte[] {1});
        Path to = Files.write(folder.resolve("to"), new byte[] {2});

        files.rename(from, to);

        assertThat(files.list(folder)).containsExactly("to");
        assertThat(to).hasBinaryContent(new byte[] {1});
        files.delete(to);
        assertThat(files.list(folder)).isEmpty();
    }
}
