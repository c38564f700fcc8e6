package org.raidlab.store.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Map;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;
import org.raidlab.store.file.FileOps.Mode;
import org.raidlab.store.file.StorageFile;

final class MemoryFilesTest {
    private static final Path FOLDER = Path.of("/data");
    private static final Path FILE = FOLDER.resolve("file");
    private static final int FATES = 64;

    /** A file with this durable content, its name durable too. */
    private static MemoryFiles with(String content) throws IOException {
        MemoryFiles files = new MemoryFiles();
        files.createFolders(FOLDER);
        write(files, content, 0);
        files.open(FILE, Mode.WRITE).force();
        files.forceFolder(FOLDER);
        return files;
    }

    private static void write(MemoryFiles files, String text, long at) throws IOException {
        files.open(FILE, Mode.WRITE).writeAll(ascii(text), at);
    }

    private static ByteBuffer ascii(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String content(MemoryFiles files) throws IOException {
        StorageFile file = files.open(FILE, Mode.READ);
        ByteBuffer into = ByteBuffer.allocate((int) file.size());
        file.readUpTo(into, 0);
        return new String(into.array(), StandardCharsets.US_ASCII);
    }

    private static String sectors(char... letters) {
        StringBuilder text = new StringBuilder();
        for (char letter : letters) {
            text.append(String.valueOf(letter).repeat(MemoryFile.SECTOR_BYTES));
        }
        return text.toString();
    }

    @Test
    void whatWasForcedSurvivesEveryCrash() throws IOException {
        for (long fate = 0; fate < FATES; fate++) {
            MemoryFiles files = with("forced");
            assertThat(files.crash(new SeededRandom(fate))).isZero();
            assertThat(content(files)).isEqualTo("forced");
        }
    }

    @Test
    void ofUnforcedSectorsAnySubsetSurvives() throws IOException {
        TreeSet<String> left = new TreeSet<>();
        for (long fate = 0; fate < FATES; fate++) {
            MemoryFiles files = with(sectors('a', 'b'));
            write(files, sectors('x', 'y'), 0);
            files.crash(new SeededRandom(fate));
            left.add(content(files));
        }
        assertThat(left)
                .containsExactlyInAnyOrder(sectors('a', 'b'), sectors('x', 'b'), sectors('a', 'y'), sectors('x', 'y'));
    }

    @Test
    void ofTwoWritesToASectorTheSecondDoesNotSurviveAlone() throws IOException {
        TreeSet<String> left = new TreeSet<>();
        for (long fate = 0; fate < FATES; fate++) {
            MemoryFiles files = with("ab");
            write(files, "x", 0);
            write(files, "y", 1);
            files.crash(new SeededRandom(fate));
            left.add(content(files));
        }
        assertThat(left).containsExactly("ab", "xb", "xy");
    }

    @Test
    void aNameThatWasNotForcedMayBeGone() throws IOException {
        int gone = 0;
        for (long fate = 0; fate < FATES; fate++) {
            MemoryFiles files = new MemoryFiles();
            files.createFolders(FOLDER);
            write(files, "content", 0);
            files.open(FILE, Mode.WRITE).force();
            files.crash(new SeededRandom(fate));
            gone += files.list(FOLDER).isEmpty() ? 1 : 0;
        }
        assertThat(gone).isBetween(FATES / 4, 3 * FATES / 4);
    }

    @Test
    void whatIsWrittenThroughIsDurableAtOnce() throws IOException {
        MemoryFiles files = with(sectors('a'));
        files.open(FILE, Mode.WRITE_THROUGH).writeAll(ascii("now"), 0);
        files.crash(new SeededRandom(3));
        assertThat(content(files)).startsWith("nowa");
    }

    @Test
    void aFileThatWasCutAndGrowsAgainShowsZerosInBetween() throws IOException {
        MemoryFiles files = with(sectors('a', 'b'));
        StorageFile file = files.open(FILE, Mode.WRITE);
        file.truncate(1);
        assertThat(content(files)).isEqualTo("a");
        file.writeAll(ascii("z"), 600);
        String cut = "a" + "\0".repeat(599) + "z";
        assertThat(content(files)).isEqualTo(cut);
        file.force();
        files.crash(new SeededRandom(1));
        assertThat(content(files)).isEqualTo(cut);
    }

    @Test
    void eachUnforcedChangeSurvivesByItself() throws IOException {
        MemoryFiles files = with("old");
        write(files, "new", 0);
        Path other = FOLDER.resolve("other");
        files.rename(FILE, other);
        assertThat(files.unforcedChanges()).isEqualTo(2);

        BitSet onlyTheName = new BitSet();
        onlyTheName.set(1);
        assertThat(files.surviving(new BitSet()).contents()).containsOnlyKeys(FILE);
        assertThat(files.surviving(onlyTheName).contents())
                .containsOnlyKeys(other)
                .containsEntry(other, "old".getBytes(StandardCharsets.US_ASCII));
        assertThat(content(with("untouched"))).isEqualTo("untouched");
        assertThat(files.contents().get(other))
                .asString(StandardCharsets.US_ASCII)
                .isEqualTo("new");
    }

    @Test
    void twoHostsThatShareADiskSeeWhatTheOtherHasForced() throws IOException {
        MemoryFiles here = with(sectors('a', 'b'));
        MemoryFiles there = new MemoryFiles(here.disk());
        write(here, sectors('x'), 0);
        assertThat(content(here)).isEqualTo(sectors('x', 'b'));
        assertThat(content(there)).isEqualTo(sectors('a', 'b'));
        write(there, sectors('y'), MemoryFile.SECTOR_BYTES);
        here.open(FILE, Mode.WRITE).force();
        assertThat(content(there)).isEqualTo(sectors('x', 'y'));
        assertThat(content(here)).isEqualTo(sectors('x', 'b'));
        there.open(FILE, Mode.WRITE).force();
        assertThat(content(here)).isEqualTo(sectors('x', 'y'));
    }

    @Test
    void theDeathOfAHostLosesNothingOfAnotherHostsUnforcedWrites() throws IOException {
        MemoryFiles here = with(sectors('a'));
        MemoryFiles there = new MemoryFiles(here.disk());
        write(there, "b", 0);
        here.crash(new SeededRandom(1));
        assertThat(content(there)).startsWith("ba");
        assertThat(there.unforcedChanges()).isEqualTo(1);
    }

    @Test
    void aNewFileIsUnknownToTheOtherHostUntilItsNameIsForced() throws IOException {
        MemoryFiles here = new MemoryFiles();
        here.createFolders(FOLDER);
        MemoryFiles there = new MemoryFiles(here.disk());
        write(here, "a", 0);
        here.open(FILE, Mode.WRITE).force();
        assertThatThrownBy(() -> there.open(FILE, Mode.READ)).isInstanceOf(NoSuchFileException.class);
        here.forceFolder(FOLDER);
        assertThat(content(there)).isEqualTo("a");
    }

    @Test
    void replacingAFolderDropsItsFilesAndItsUnforcedChanges() throws IOException {
        MemoryFiles files = with("old");
        write(files, "new", 0);
        files.replace(FOLDER, Map.of(FOLDER.resolve("copy"), new byte[] {1}));
        assertThat(files.contents()).containsOnlyKeys(FOLDER.resolve("copy"));
        assertThat(files.unforcedChanges()).isZero();
    }
}
