package org.raidlab.store.blocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;

/** A scan of three long ranges; the tests decide when the I/O thread runs. */
class ReadAheadTest {
    private static final BlockDevice DEVICE = new BlockDevice("blocks", 65_536);
    private static final Path FOLDER = Path.of("/site/blocks");
    private static final int COUNT = 16;

    private final CrashDisk disk = new CrashDisk();
    private final ArrayDeque<Runnable> io = new ArrayDeque<>();
    private final List<StorageException> failures = new ArrayList<>();
    private final Blocks blocks = FileBlocks.open(
            disk, FOLDER, DEVICE, new Background(io::add, Runnable::run, Runnable::run, Runnable::run, failures::add));

    ReadAheadTest() {
        for (int range = 0; range < 3; range++) {
            write(range, range);
        }
    }

    private static BlockRange range(int number) {
        return new BlockRange(DEVICE, (long) number * COUNT, COUNT);
    }

    private static byte[] filled(int with) {
        byte[] content = new byte[COUNT * DEVICE.payloadBytes()];
        Arrays.fill(content, (byte) with);
        return content;
    }

    private void write(int range, int with) {
        blocks.write(range(range), new Block(filled(with)), () -> {});
        runIo();
    }

    private void runIo() {
        while (!io.isEmpty()) {
            io.remove().run();
        }
    }

    private byte[] read(int range) {
        return blocks.read(range(range)).bytes();
    }

    private void damage(int range) throws IOException {
        try (StorageFile file = disk.open(FOLDER.resolve("data"), FileOps.Mode.WRITE)) {
            file.writeAll(ByteBuffer.wrap(new byte[] {1, 2, 3}), (1L + (long) range * COUNT) * DEVICE.blockBytes());
        }
    }

    @Test
    void theRangeBehindTwoThatFollowEachOtherIsReadInTheBackground() throws IOException {
        read(0);
        assertThat(io).isEmpty();
        read(1);
        runIo();
        damage(2);

        assertThat(read(2)).as("was read before the damage").isEqualTo(filled(2));
        assertThatThrownBy(() -> read(2)).isInstanceOf(StorageException.class).hasMessageContaining("block 32");
    }

    @Test
    void aReaderThatIsFasterReadsTheRangeItself() {
        read(0);
        read(1);
        assertThat(read(2)).isEqualTo(filled(2));
        runIo();
        assertThat(read(1)).isEqualTo(filled(1));
    }

    @Test
    void aWriteDropsWhatWasReadAhead() {
        read(0);
        read(1);
        runIo();
        write(2, 7);

        assertThat(read(2)).isEqualTo(filled(7));
    }

    @Test
    void whatIsReadBehindTheLastBlockFailsNobody() {
        read(1);
        read(2);
        runIo();
        assertThat(read(0)).isEqualTo(filled(0));
        assertThat(failures).isEmpty();
    }

    @Test
    void damageThatWasReadAheadIsNamedToItsReader() throws IOException {
        read(0);
        read(1);
        damage(2);
        runIo();

        assertThatThrownBy(() -> read(2)).isInstanceOf(StorageException.class).hasMessageContaining("block 32");
    }

    @Test
    void shortRangesAreNotReadAhead() {
        for (int number = 0; number < 4; number++) {
            blocks.read(new BlockRange(DEVICE, number, 1));
        }
        assertThat(io).isEmpty();
    }
}
