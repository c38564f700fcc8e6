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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Consumer;
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

/** A scan of twenty blocks, two at once, each filled with its number. */
class ScanTest {
    private static final BlockDevice DEVICE = new BlockDevice("blocks", 4_096);
    private static final Path FOLDER = Path.of("/site/blocks");
    private static final int BLOCKS = 20;
    private static final int AT_ONCE = 2;

    private final CrashDisk disk = new CrashDisk();
    private final ArrayDeque<Runnable> reading = new ArrayDeque<>();
    private final List<StorageException> failures = new ArrayList<>();
    private final List<Integer> taken = new ArrayList<>();

    ScanTest() {
        Blocks blocks = open(Background.atOnce(failures::add));
        for (int number = 0; number < BLOCKS; number++) {
            byte[] content = new byte[DEVICE.payloadBytes()];
            Arrays.fill(content, (byte) number);
            blocks.write(new BlockRange(DEVICE, number, 1), new Block(content), () -> {});
        }
        blocks.close();
    }

    private Blocks open(Background background) {
        return FileBlocks.open(disk, FOLDER, DEVICE, background);
    }

    private Blocks openWithReaders() {
        return open(new Background(
                Runnable::run, Runnable::run, reading::add, Runnable::run, Runnable::run, failures::add));
    }

    private void runReaders() {
        while (!reading.isEmpty()) {
            reading.remove().run();
        }
    }

    /** Scans so many blocks; what is taken of a block is its content. */
    private static void scan(Blocks blocks, int count, Consumer<Integer> take) {
        blocks.scan(new BlockRange(DEVICE, 0, count), AT_ONCE, ScanTest::content, take);
    }

    private static int content(BlockRange block, Block content) {
        assertThat(content.bytes()).hasSize(block.bytesMax());
        assertThat(content.bytes()[0]).isEqualTo((byte) block.first());
        return content.bytes()[0];
    }

    private static List<Integer> all() {
        List<Integer> all = new ArrayList<>();
        for (int number = 0; number < BLOCKS; number++) {
            all.add(number);
        }
        return all;
    }

    private void damage(int block) throws IOException {
        try (StorageFile file = disk.open(FOLDER.resolve("data"), FileOps.Mode.WRITE)) {
            long at = file.size() - (long) (BLOCKS - block) * DEVICE.blockBytes();
            file.writeAll(ByteBuffer.wrap(new byte[] {1, 2, 3}), at);
        }
    }

    @Test
    void readersWorkAheadOfTheCallerWhoTakesTheBlocksInOrder() {
        List<Integer> ahead = new ArrayList<>();
        scan(openWithReaders(), BLOCKS, block -> {
            taken.add(block);
            if (block % AT_ONCE == 0) {
                ahead.add(reading.size());
            }
            runReaders();
        });
        assertThat(taken).isEqualTo(all());
        assertThat(ahead).startsWith(6, 1, 1).hasSize(BLOCKS / AT_ONCE);
    }

    @Test
    void aCallerWithoutReadersDoesTheWorkItself() {
        scan(openWithReaders(), BLOCKS, taken::add);
        assertThat(taken).isEqualTo(all());

        runReaders();
        assertThat(taken).as("the work is not done again").hasSize(BLOCKS);
    }

    @Test
    void threadsAtOnceGiveTheSame() {
        try (ExecutorService threads = Executors.newFixedThreadPool(3)) {
            Blocks blocks = open(
                    new Background(Runnable::run, Runnable::run, threads, Runnable::run, Runnable::run, failures::add));
            scan(blocks, BLOCKS, taken::add);
        }
        assertThat(taken).isEqualTo(all());
    }

    @Test
    void damageIsNamedWhenTheCallerComesToIt() throws IOException {
        damage(9);
        assertThatThrownBy(() -> scan(openWithReaders(), BLOCKS, block -> {
                    taken.add(block);
                    runReaders();
                }))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("block 9");
        assertThat(taken).isEqualTo(all().subList(0, 8));
    }

    @Test
    void whatACallerRefusesEndsTheScan() {
        assertThatThrownBy(() -> scan(openWithReaders(), BLOCKS, block -> {
                    throw new StorageException("it lies");
                }))
                .hasMessage("it lies");
        assertThat(reading).isNotEmpty();
        runReaders();
        assertThat(taken).isEmpty();
    }

    @Test
    void theLastReadHasTheRest() {
        scan(openWithReaders(), BLOCKS - 1, taken::add);
        assertThat(taken).isEqualTo(all().subList(0, BLOCKS - 1));
    }
}
