package org.raidlab.store.blocks;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.crash.CrashStates;
import org.raidlab.store.fake.FaultyFiles;
import org.raidlab.store.fake.FaultyFiles.Failure;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.FileOps;

class FileBlocksTest {
    private static final BlockDevice BLOCKS = new BlockDevice("blocks", 65_536);
    private static final Path FOLDER = Path.of("/site/blocks");
    private static final Path DATA = FOLDER.resolve("data");

    private final CrashDisk disk = new CrashDisk();
    private final ArrayDeque<Runnable> io = new ArrayDeque<>();
    private final ArrayDeque<Runnable> loop = new ArrayDeque<>();
    private final List<StorageException> failures = new ArrayList<>();
    private final List<String> done = new ArrayList<>();

    private FileBlocks open(FileOps files) {
        return FileBlocks.open(
                files,
                FOLDER,
                BLOCKS,
                new Background(io::add, Runnable::run, Runnable::run, Runnable::run, loop::add, failures::add));
    }

    private void write(Blocks blocks, long first, int count, String name) {
        blocks.write(new BlockRange(BLOCKS, first, count), new Block(filled(name, count)), () -> done.add(name));
    }

    private void writeHeader(Blocks blocks, String name) {
        blocks.write(BlockRange.header(BLOCKS), new Block(name.getBytes(US_ASCII)), () -> done.add(name));
    }

    private static byte[] filled(String name, int count) {
        byte[] bytes = new byte[count * BLOCKS.payloadBytes()];
        Arrays.fill(bytes, (byte) name.charAt(0));
        return bytes;
    }

    private static void runAll(ArrayDeque<Runnable> tasks) {
        while (!tasks.isEmpty()) {
            tasks.remove().run();
        }
    }

    private void settle() {
        runAll(io);
        runAll(loop);
    }

    private static String headerOf(Blocks blocks) {
        return new String(blocks.header().orElseThrow().bytes(), US_ASCII);
    }

    private static char firstByte(Blocks blocks, long number) {
        return (char) blocks.read(new BlockRange(BLOCKS, number, 1)).bytes()[0];
    }

    @Test
    void aFileWithBlocksOfAnotherSizeIsRefusedByName() {
        open(disk).close();
        BlockDevice smaller = new BlockDevice("blocks", 8_192);
        Background background =
                new Background(io::add, Runnable::run, Runnable::run, Runnable::run, loop::add, failures::add);
        assertThatThrownBy(() -> FileBlocks.open(disk, FOLDER, smaller, background))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(DATA + " has blocks of 65536 bytes")
                .hasMessageContaining("declares blocks of 8192 bytes");
        assertThat(open(disk).header()).isEmpty();
    }

    @Test
    void blocksAndHeaderAreReadBackAfterReopening() {
        Blocks blocks = open(disk);
        assertThat(blocks.header()).isEmpty();
        write(blocks, 3, 2, "a");
        writeHeader(blocks, "header");
        settle();

        Blocks again = open(disk);
        assertThat(headerOf(again)).isEqualTo("header");
        assertThat(again.read(new BlockRange(BLOCKS, 3, 2)).bytes()).isEqualTo(filled("a", 2));
    }

    @Test
    void aShortContentIsFilledUpWithZeros() {
        Blocks blocks = open(disk);
        blocks.write(new BlockRange(BLOCKS, 0, 2), new Block(new byte[] {7}), () -> done.add("short"));
        settle();

        byte[] read = blocks.read(new BlockRange(BLOCKS, 0, 2)).bytes();
        assertThat(read).hasSize(2 * BLOCKS.payloadBytes()).startsWith(7, 0);
    }

    @Test
    void theEndIsToldByTheLoopAndNotInsideTheCall() {
        Blocks blocks = open(disk);
        write(blocks, 0, 1, "a");
        assertThat(done).isEmpty();
        runAll(io);
        assertThat(done).isEmpty();
        runAll(loop);
        assertThat(done).containsExactly("a");
    }

    @Test
    void writesEndInOrderAndAHeaderWaitsForTheBlocksBeforeIt() {
        Blocks blocks = open(disk);
        write(blocks, 0, 1, "a");
        write(blocks, 1, 1, "b");
        writeHeader(blocks, "h");
        write(blocks, 2, 1, "c");
        settle();

        assertThat(done).containsExactly("a", "b", "h", "c");
        assertThat(headerOf(blocks)).isEqualTo("h");
        assertThat(firstByte(blocks, 0)).isEqualTo('a');
        assertThat(firstByte(blocks, 1)).isEqualTo('b');
        assertThat(firstByte(blocks, 2)).isEqualTo('c');
    }

    @Test
    void aBlockThatWasNeverWrittenIsRefused() {
        Blocks blocks = open(disk);
        write(blocks, 5, 1, "a");
        settle();

        for (long number : new long[] {0, 4, 6}) {
            assertThatThrownBy(() -> blocks.read(new BlockRange(BLOCKS, number, 1)))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("block " + number + " was never written");
        }
        assertThatThrownBy(() -> open(new CrashDisk()).read(BlockRange.header(BLOCKS)))
                .isInstanceOf(StorageException.class);
    }

    private CrashDisk changed(Consumer<byte[]> change) {
        SortedMap<Path, byte[]> files = disk.files();
        byte[] data = disk.content(DATA);
        change.accept(data);
        files.put(DATA, data);
        return disk.with(files);
    }

    @Test
    void aRottenBlockIsNamed() {
        Blocks blocks = open(disk);
        write(blocks, 0, 3, "a");
        settle();
        for (int at : new int[] {0, 5, 9, 17, 40, 64, 40_000, BLOCKS.blockBytes() - 1}) {
            CrashDisk rotten = changed(data -> data[2 * BLOCKS.blockBytes() + at] ^= 4);

            assertThat(firstByte(open(rotten), 0)).isEqualTo('a');
            assertThatThrownBy(() -> firstByte(open(rotten), 1))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("block 1 is damaged in " + DATA);
        }
    }

    @Test
    void aBlockWrittenToTheWrongPlaceIsNamed() {
        Blocks blocks = open(disk);
        write(blocks, 0, 2, "a");
        settle();
        CrashDisk misdirected = changed(data ->
                System.arraycopy(data, BLOCKS.blockBytes(), data, 2 * BLOCKS.blockBytes(), BLOCKS.blockBytes()));

        assertThatThrownBy(() -> firstByte(open(misdirected), 1))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("block 0 stands there");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aBlockWriteThatTheDiskLostIsFoundOnceAHeaderReliesOnIt(boolean reopened) {
        Blocks blocks = open(disk);
        write(blocks, 0, 1, "o");
        settle();
        byte[] old = Arrays.copyOfRange(disk.content(DATA), BLOCKS.blockBytes(), 2 * BLOCKS.blockBytes());
        Blocks again = reopened ? open(disk) : blocks;
        write(again, 0, 1, "n");
        writeHeader(again, "relies on n");
        settle();
        CrashDisk lost = changed(data -> System.arraycopy(old, 0, data, BLOCKS.blockBytes(), BLOCKS.blockBytes()));

        assertThat(firstByte(open(disk), 0)).isEqualTo('n');
        assertThatThrownBy(() -> firstByte(open(lost), 0))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("an older write stands there");
    }

    @Test
    void eitherHeaderSlotMayRotButNotBoth() {
        Blocks blocks = open(disk);
        writeHeader(blocks, "one");
        writeHeader(blocks, "two");
        settle();
        for (int slot = 0; slot < 2; slot++) {
            int at = slot * 4_096 + 70;
            assertThat(headerOf(open(changed(data -> data[at] ^= 1)))).isEqualTo("two");
        }
        CrashDisk both = changed(data -> {
            data[70] ^= 1;
            data[4_096 + 70] ^= 1;
        });
        assertThatThrownBy(() -> open(both))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(DATA.toString());
    }

    @Test
    void afterAFailureInTheBackgroundTheLoopIsToldAndNothingIsDone() {
        int failed = 0;
        boolean clean = false;
        for (int call = 0; !clean; call++) {
            done.clear();
            failures.clear();
            FaultyFiles files = new FaultyFiles(new CrashDisk(), call, Failure.BEFORE, "Input/output error");
            try {
                Blocks blocks = open(files);
                write(blocks, 0, 1, "a");
                writeHeader(blocks, "h");
                settle();
                clean = !files.hasFailed();
                if (!clean) {
                    failed++;
                    assertThat(failures).hasSize(1);
                    assertThat(done).doesNotContain("h");
                    assertThatThrownBy(() -> write(blocks, 1, 1, "b")).isInstanceOf(StorageException.class);
                }
            } catch (StorageException e) {
                assertThat(e).hasMessageContaining("Input/output error");
            }
        }
        assertThat(done).containsExactly("a", "h");
        assertThat(failed).isGreaterThan(5);
    }

    @Test
    void closingGivesUpWhatWaits() {
        Blocks blocks = open(disk);
        write(blocks, 0, 1, "a");
        blocks.close();
        settle();

        assertThat(done).isEmpty();
        assertThat(failures).isEmpty();
        assertThatThrownBy(() -> write(blocks, 0, 1, "b")).isInstanceOf(StorageException.class);
    }

    @Test
    void contentThatDoesNotFitIsRefused() {
        Blocks blocks = open(disk);

        assertThatThrownBy(() -> blocks.write(
                        new BlockRange(BLOCKS, 0, 1), new Block(new byte[BLOCKS.payloadBytes() + 1]), () -> {}))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> blocks.write(BlockRange.header(BLOCKS), new Block(new byte[0]), () -> {}))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aBlockWhoseWriteIsDoneOutlivesThePower() {
        Blocks blocks = open(disk);
        write(blocks, 0, 1, "a");
        settle();
        assertThat(done).containsExactly("a");

        CrashStates.forEach(
                disk, 1, state -> assertThat(firstByte(open(state), 0)).isEqualTo('a'));
    }

    @Test
    void theHeaderIsReadLikeARange() {
        Blocks blocks = open(disk);
        writeHeader(blocks, "header");
        settle();

        assertThat(blocks.read(BlockRange.header(BLOCKS)).bytes())
                .asString(US_ASCII)
                .isEqualTo("header");
    }

    @Test
    void closedBlocksRefuseEverything() {
        Blocks blocks = open(disk);
        write(blocks, 0, 1, "a");
        writeHeader(blocks, "h");
        settle();
        blocks.close();

        assertThatThrownBy(blocks::header).isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> firstByte(blocks, 0)).isInstanceOf(StorageException.class);
    }

    @Test
    void closingWaitsForTheWriteUnderWayAndNotForThoseBehindIt() throws InterruptedException {
        ArrayDeque<Thread> closing = new ArrayDeque<>();
        Blocks blocks = FileBlocks.open(
                disk,
                FOLDER,
                BLOCKS,
                new Background(io::add, Runnable::run, Runnable::run, Runnable::run, Runnable::run, failures::add));
        blocks.write(BlockRange.header(BLOCKS), new Block(new byte[] {1}), () -> closing.add(closedMeanwhile(blocks)));
        writeHeader(blocks, "waits");
        runAll(io);
        closing.getFirst().join();

        assertThat(done).isEmpty();
        assertThat(open(disk).header().orElseThrow().bytes()).containsExactly(1);
    }

    /** Someone who closes the blocks, and waits already for the write under way. */
    private static Thread closedMeanwhile(Blocks blocks) {
        Thread closer = Thread.ofPlatform().daemon().start(blocks::close);
        while (closer.getState() != Thread.State.BLOCKED) {
            Thread.onSpinWait();
        }
        return closer;
    }

    @Test
    void eachDeviceHasABlockSizeOfItsOwn() {
        for (int blockBytes : List.of(4_096, 8_192, 1 << 20)) {
            BlockDevice device = new BlockDevice("blocks", blockBytes);
            CrashDisk own = new CrashDisk();
            byte[] full = new byte[device.payloadBytes()];
            Arrays.fill(full, (byte) 3);
            Blocks blocks = FileBlocks.open(own, FOLDER, device, Background.atOnce(failures::add));
            blocks.write(new BlockRange(device, 0, 1), new Block(full), () -> {});
            blocks.write(new BlockRange(device, 1, 1), new Block(new byte[] {4}), () -> {});
            blocks.write(BlockRange.header(device), new Block(new byte[] {5}), () -> {});
            blocks.close();

            Blocks again = FileBlocks.open(own, FOLDER, device, Background.atOnce(failures::add));
            assertThat(again.read(new BlockRange(device, 0, 1)).bytes()).isEqualTo(full);
            assertThat(again.read(new BlockRange(device, 1, 1)).bytes())
                    .hasSize(blockBytes - 64)
                    .startsWith(4, 0);
            assertThat(again.header().orElseThrow().bytes()).containsExactly(5);
        }
        assertThat(failures).isEmpty();
    }
}
