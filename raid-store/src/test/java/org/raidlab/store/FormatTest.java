package org.raidlab.store;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.blocks.FileBlocks;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogReader;
import org.raidlab.store.log.LogSettings;

/** The files are those of the module's README, byte for byte: what one version wrote the next one reads. */
class FormatTest {
    private static final BlockDevice BLOCKS = new BlockDevice("blocks", 65_536);
    private static final Path FOLDER = Path.of("/site");
    private static final Path CONTROL = FOLDER.resolve("control");
    private static final int SEGMENT_BYTES = 1_024;

    private final CrashDisk disk = new CrashDisk();

    private static int crc(byte[]... parts) {
        CRC32C crc = new CRC32C();
        for (byte[] part : parts) {
            crc.update(part);
        }
        return (int) crc.getValue();
    }

    private static byte[] bytes(long number) {
        return ByteBuffer.allocate(Long.BYTES).putLong(number).array();
    }

    private static byte[] bytes(int number) {
        return ByteBuffer.allocate(Integer.BYTES).putInt(number).array();
    }

    /** All parts one after the other, and zeros up to a size. */
    private static byte[] file(int size, byte[]... parts) {
        ByteBuffer file = ByteBuffer.allocate(size);
        for (byte[] part : parts) {
            file.put(part);
        }
        return file.array();
    }

    private static byte[] slot(String magic, long sequence, byte[] content) {
        return slot(magic, sequence, 0, content);
    }

    private static byte[] slot(String magic, long sequence, int unitBytes, byte[] content) {
        byte[] rest = file(4_084, bytes(content.length), bytes(sequence), bytes(unitBytes), new byte[36], content);
        return file(4_096, magic.getBytes(US_ASCII), bytes(crc(magic.getBytes(US_ASCII), rest)), rest);
    }

    private static byte[] control(long sequence, int epoch, long start, long end) {
        return slot("RAIDLOG1", sequence, file(24, bytes(SEGMENT_BYTES), bytes(epoch), bytes(start), bytes(end)));
    }

    private static byte[] header(long position, int length, int epoch, int back, byte[] payload) {
        byte[] checked =
                file(20, "RLOG".getBytes(US_ASCII), bytes(length), bytes(epoch), bytes(back), bytes(crc(payload)));
        return file(24, checked, bytes(crc(checked, bytes(position))));
    }

    private static byte[] record(long position, int epoch, int back, String text) {
        byte[] payload = text.getBytes(US_ASCII);
        int size = (24 + payload.length + 7) / 8 * 8;
        return file(size, header(position, payload.length, epoch, back, payload), payload);
    }

    private static byte[] entry(long index, int event, int site, int incarnation, long counter, long time) {
        byte[] checked = file(28, bytes(event), bytes(site), bytes(incarnation), bytes(counter), bytes(time));
        return file(32, bytes(crc(checked, bytes(index))), checked);
    }

    private static byte[] block(long number, long sequence, String text) {
        byte[] magic = "RAIB".getBytes(US_ASCII);
        byte[] rest = file(65_528, bytes(number), bytes(sequence), new byte[40], text.getBytes(US_ASCII));
        return file(65_536, magic, bytes(crc(magic, rest)), rest);
    }

    private static FileLog openLog(CrashDisk disk, List<String> replayed) {
        FileLog log = FileLog.open(disk, FOLDER, new LogSettings(SEGMENT_BYTES, 256, 0), Background.atOnce(_ -> {}));
        log.replay((at, payload) -> replayed.add(at.offset() + " " + new String(payload, US_ASCII)));
        return log;
    }

    private CrashDisk with(Path path, byte[] content) {
        SortedMap<Path, byte[]> files = disk.files();
        files.put(path, content);
        return disk.with(files);
    }

    @Test
    void aLogIsControlFileAndSegments() {
        FileLog log = openLog(disk, new ArrayList<>());
        log.append("abcde".getBytes(US_ASCII));
        log.append(new byte[0]);
        log.force();

        assertThat(disk.content(CONTROL)).isEqualTo(file(8_192, control(1, 1, 0, 0), control(1, 1, 0, 0)));
        assertThat(disk.content(FOLDER.resolve("segment-0000000000000000")))
                .isEqualTo(file(SEGMENT_BYTES, record(0, 1, 0, "abcde"), record(32, 1, 32, "")));
        log.close();
        assertThat(disk.content(CONTROL)).isEqualTo(file(8_192, control(2, 1, 0, 56), control(2, 1, 0, 56)));
    }

    /** A log that was cut often: its first segment has a number of many digits. */
    private CrashDisk farLog(long start, long end, byte[]... records) throws IOException {
        disk.createFolders(FOLDER);
        SortedMap<Path, byte[]> files = disk.files();
        files.put(CONTROL, file(8_192, control(7, 3, start, end), control(7, 3, start, end)));
        files.put(FOLDER.resolve(String.format("segment-%016x", start / SEGMENT_BYTES)), file(SEGMENT_BYTES, records));
        return disk.with(files);
    }

    @Test
    void aLogIsReadAtPositionsOfEightBytes() throws IOException {
        long start = 0x0102_0304_0506_0400L;
        CrashDisk far = farLog(start, start + 32, record(start, 2, 0, "old"), record(start + 32, 3, 0, "at the cut"));
        List<String> replayed = new ArrayList<>();

        LogReader.read(far, FOLDER, (at, payload) -> replayed.add(at.offset() + " " + new String(payload, US_ASCII)));
        assertThat(replayed).containsExactly(start + " old", start + 32 + " at the cut");
        replayed.clear();
        openLog(far, replayed);
        assertThat(replayed).containsExactly(start + " old", start + 32 + " at the cut");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, (1 << 28) + 1, Integer.MAX_VALUE, Integer.MIN_VALUE})
    void aRecordOfAnImpossibleLengthIsNone(int length) throws IOException {
        List<String> replayed = new ArrayList<>();
        openLog(farLog(0, 0, record(0, 3, 0, "a"), header(32, length, 3, 0, new byte[0])), replayed);

        assertThat(replayed).containsExactly("0 a");
    }

    @Test
    void aHoleBeforeARecordOfTheGreatestLengthIsFound() throws IOException {
        CrashDisk holed = farLog(0, 0, record(0, 3, 0, "a"), new byte[32], header(64, 1 << 28, 3, 0, new byte[0]));

        assertThatThrownBy(() -> openLog(holed, new ArrayList<>()))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("the record at position 64");
    }

    @Test
    void blocksAreAHeaderStampsAndTheBlocks() {
        FileBlocks blocks = FileBlocks.open(disk, FOLDER, BLOCKS, Background.atOnce(_ -> {}));
        blocks.write(new BlockRange(BLOCKS, 1, 1), new Block("one".getBytes(US_ASCII)), () -> {});
        blocks.write(new BlockRange(BLOCKS, 0, 1), new Block("zero".getBytes(US_ASCII)), () -> {});
        blocks.write(BlockRange.header(BLOCKS), new Block("head".getBytes(US_ASCII)), () -> {});

        long generation = 2; // opening counts one, the header another
        byte[] slot = slot("RAIDBLK1", generation, 65_536, "head".getBytes(US_ASCII));
        byte[] zero = block(0, (generation << 32) + 2, "zero");
        byte[] one = block(1, (generation << 32) + 1, "one");
        assertThat(disk.content(FOLDER.resolve("data")))
                .isEqualTo(file(3 * 65_536, slot, slot, new byte[65_536 - 8_192], zero, one));
        byte[] stamps =
                file(28, bytes(2), bytes(generation), bytes((generation << 32) + 2), bytes((generation << 32) + 1));
        assertThat(disk.content(FOLDER.resolve("stamps-0")))
                .isEqualTo(file(40, "RAIDSTM1".getBytes(US_ASCII), bytes(crc(stamps)), stamps));
    }

    @Test
    void theHomeBlockIsTheIncarnation() {
        HomeBlock.nextIncarnation(disk, FOLDER);

        byte[] slot = slot("RAIDHOM1", 1, bytes(1));
        assertThat(disk.content(FOLDER.resolve("home"))).isEqualTo(file(8_192, slot, slot));
    }

    @Test
    void filesOfAnotherVersionAreRefused() throws IOException {
        disk.createFolders(FOLDER);
        byte[] home = slot("RAIDHOM1", 1, bytes(1L));
        CrashDisk newer = with(FOLDER.resolve("home"), file(8_192, home, home));
        assertThatThrownBy(() -> HomeBlock.nextIncarnation(newer, FOLDER))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("home is of another version");

        byte[] control = slot("RAIDLOG1", 1, new byte[25]);
        CrashDisk longer = with(CONTROL, file(8_192, control, control));
        assertThatThrownBy(() -> openLog(longer, new ArrayList<>()))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("of another version");
    }

    @Test
    void aRecordIsTakenOnlyWhereItsEpochMayStand() throws IOException {
        List<String> replayed = new ArrayList<>();
        openLog(farLog(0, 64, record(0, 1, 0, "a"), record(32, 2, 0, "b"), record(64, 2, 0, "stale")), replayed);
        assertThat(replayed).as("from the end on of the newest epoch").containsExactly("0 a", "32 b");

        for (byte[] second : List.of(record(32, 1, 0, "fallen"), record(32, 4, 0, "to come"))) {
            CrashDisk holed = farLog(0, 64, record(0, 2, 0, "a"), second);
            assertThatThrownBy(() -> openLog(holed, new ArrayList<>()))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("at offset 32");
            assertThatThrownBy(() -> LogReader.read(holed, FOLDER, (_, _) -> {}))
                    .isInstanceOf(StorageException.class)
                    .hasMessageContaining("at offset 32");
        }
    }

    @Test
    void aControlFileWhoseStartLiesBehindItsEndIsRefused() throws IOException {
        CrashDisk wrong = farLog(64, 32);

        assertThatThrownBy(() -> openLog(wrong, new ArrayList<>())).isInstanceOf(IllegalStateException.class);
    }
}
