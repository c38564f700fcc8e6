package org.raidlab.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;

class MappedFileTest {
    @TempDir
    Path folder;

    private final FileOps files = new DiskFiles().mapped();

    @Test
    void whatIsWrittenIsInTheFile() throws IOException {
        Path path = Files.write(folder.resolve("file"), new byte[100]);
        try (StorageFile file = files.open(path, FileOps.Mode.WRITE_THROUGH)) {
            file.writeAll(ByteBuffer.wrap(new byte[] {1, 2, 3}), 50);
            file.force();
            ByteBuffer read = ByteBuffer.allocate(60);
            assertThat(file.readUpTo(read, 49)).isEqualTo(51);
            assertThat(read.array()).startsWith(0, 1, 2, 3, 0);
            assertThat(file.size()).isEqualTo(100);
        }
        assertThat(Files.readAllBytes(path)).hasSize(100).contains(new byte[] {1, 2, 3}[1]);
        assertThat(Files.readAllBytes(path)[52]).isEqualTo((byte) 3);
    }

    @Test
    void aFileDoesNotGrow() throws IOException {
        Path path = Files.write(folder.resolve("file"), new byte[4]);
        try (StorageFile file = files.open(path, FileOps.Mode.WRITE_THROUGH)) {
            assertThatThrownBy(() -> file.writeAll(ByteBuffer.allocate(5), 0)).isInstanceOf(IOException.class);
        }
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> files.open(folder.resolve("none"), FileOps.Mode.WRITE_THROUGH))
                .isInstanceOf(NoSuchFileException.class)
                .hasMessageContaining("none");
    }

    @Test
    void aLogInMappedFilesIsReadAfterARestart() {
        Path log = folder.resolve("log");
        try (FileLog first = open(log)) {
            first.replay((at, payload) -> {});
            first.append(new byte[] {7});
            first.force();
            first.append(new byte[] {8, 9});
            first.force();
        }
        List<byte[]> found = new ArrayList<>();
        try (FileLog second = open(log)) {
            second.replay((at, payload) -> found.add(payload));
        }
        assertThat(found).containsExactly(new byte[] {7}, new byte[] {8, 9});
    }

    private FileLog open(Path log) {
        return FileLog.open(files, log, LogSettings.DEFAULT, Background.atOnce(failure -> {}));
    }
}
