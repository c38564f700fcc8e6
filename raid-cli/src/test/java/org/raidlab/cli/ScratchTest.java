package org.raidlab.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ScratchTest {
    private static final String PREFIX = "raid-test-";

    @TempDir
    Path folder;

    @Test
    void aScratchFolderGoesWithItsUser() throws IOException {
        boolean[] stopped = {false};
        Path path;
        try (Scratch scratch = Scratch.in(folder, PREFIX, () -> stopped[0] = true)) {
            path = scratch.path();
            Files.createDirectories(path.resolve("site-1"));
            Files.writeString(path.resolve("site-1").resolve("log"), "x");
        }
        assertThat(stopped[0]).isTrue();
        assertThat(path).doesNotExist();
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void theFolderOfADeadCommandIsDeletedAndThatOfALivingOneIsNot() throws IOException {
        Path dead = Files.createDirectory(folder.resolve(PREFIX + "dead"));
        Files.createFile(dead.resolve(".lock"));
        Files.writeString(dead.resolve("log"), "x");
        try (Scratch living = Scratch.in(folder, PREFIX, () -> {})) {
            assertThat(dead).doesNotExist();
            try (Scratch next = Scratch.in(folder, PREFIX, () -> {})) {
                assertThat(living.path()).isDirectory().isNotEqualTo(next.path());
            }
        }
    }

    @Test
    void aFolderThatIsKeptStaysForGood() throws IOException {
        Path path;
        try (Scratch scratch = Scratch.in(folder, PREFIX, () -> {})) {
            path = scratch.path();
            Files.writeString(path.resolve("log"), "x");
            scratch.keep();
        }
        try (Scratch next = Scratch.in(folder, PREFIX, () -> {})) {
            assertThat(next.path()).isDirectory();
            assertThat(path.resolve("log")).exists();
        }
    }

    @Test
    void otherFoldersOfTheNameAreLeftAlone() throws IOException {
        Path other = Files.createDirectory(folder.resolve(PREFIX + "of-a-user"));
        try (Scratch scratch = Scratch.in(folder, PREFIX, () -> {})) {
            assertThat(scratch.path()).isDirectory();
        }
        assertThat(other).isDirectory();
    }
}
