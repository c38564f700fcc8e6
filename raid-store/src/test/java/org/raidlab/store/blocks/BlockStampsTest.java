package org.raidlab.store.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;

class BlockStampsTest {
    private static final Path FOLDER = Path.of("/site/blocks");
    private static final Path FILE = FOLDER.resolve("stamps-1");
    private static final int GENERATION = 5;

    private final CrashDisk disk = new CrashDisk();
    private final BlockStamps stamps = new BlockStamps();

    private CrashDisk with(byte[] content) {
        SortedMap<Path, byte[]> files = disk.files();
        files.put(FILE, content);
        return disk.with(files);
    }

    @Test
    void stampsOfHoweverManyBlocksAreReadBack() throws IOException {
        for (int number = 0; number < 64; number++) {
            stamps.set(number, 100 + number);
        }
        assertThat(stamps.get(64)).as("a block that was never written").isZero();
        stamps.set(64, 164);
        stamps.set(1_000, 1_100);
        stamps.set(3, 103);
        stamps.write(disk, FOLDER, GENERATION);

        BlockStamps read = BlockStamps.read(disk, FOLDER, GENERATION);
        for (int number = 0; number <= 1_001; number++) {
            boolean isWritten = number <= 64 || number == 1_000;
            assertThat(read.get(number)).isEqualTo(isWritten ? 100 + number : 0);
        }
    }

    @Test
    void anyChangedByteAndAnyOtherLengthIsDetected() throws IOException {
        stamps.set(0, 17);
        stamps.set(1, 18);
        stamps.write(disk, FOLDER, GENERATION);
        byte[] good = disk.content(FILE);
        for (int at = 0; at < good.length; at++) {
            byte[] rotten = good.clone();
            rotten[at] ^= 1;
            assertRefused(rotten, GENERATION);
            assertRefused(Arrays.copyOf(good, at), GENERATION);
        }
        assertRefused(Arrays.copyOf(good, good.length + 8), GENERATION);
        assertRefused(good, GENERATION + 2); // the same file
    }

    private void assertRefused(byte[] content, long generation) {
        assertThatThrownBy(() -> BlockStamps.read(with(content), FOLDER, generation))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(FILE + " is damaged");
    }

    @Test
    void stampsWhoseHeaderWasNeverWrittenAreReplacedByFewer() throws IOException {
        stamps.set(40, 17);
        stamps.write(disk, FOLDER, GENERATION);
        BlockStamps fewer = new BlockStamps();
        fewer.set(0, 9);
        fewer.write(disk, FOLDER, GENERATION);

        assertThat(BlockStamps.read(disk, FOLDER, GENERATION).get(0)).isEqualTo(9);
    }
}
