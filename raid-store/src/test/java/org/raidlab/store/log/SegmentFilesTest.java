package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.fake.OpenFiles;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.log.LogModel.Entry;

/** Segment files: made ahead of their need, kept for reuse, and not trusted when they are not whole. */
class SegmentFilesTest {
    private static final int SEGMENT_BYTES = 1_024;
    /** What a record of a whole segment has in it. */
    private static final byte[] WHOLE = new byte[SEGMENT_BYTES - LogFormat.HEADER_BYTES];

    private final CrashDisk disk = new CrashDisk();
    private final OpenFiles files = new OpenFiles(disk);
    private final List<Runnable> io = new ArrayList<>();

    private static FileLog open(FileOps files, int spares, Executor io) {
        FileLog log = FileLog.open(
                files,
                LogModel.FOLDER,
                new LogSettings(SEGMENT_BYTES, 2_048, spares),
                new Background(Runnable::run, Runnable::run, Runnable::run, io, Runnable::run, _ -> {}));
        log.replay((_, _) -> {});
        return log;
    }

    private static void appendAndForce(FileLog log, int bytes) {
        log.append(new byte[bytes]);
        log.force();
    }

    private static Path segment(long number) {
        return SegmentName.of(LogModel.FOLDER, number);
    }

    private CrashDisk with(Path path, byte[] content) {
        SortedMap<Path, byte[]> changed = disk.files();
        changed.put(path, content);
        return disk.with(changed);
    }

    @Test
    void nothingIsMadeAheadBeforeASegmentIsHalfFull() {
        FileLog log = open(disk, 0, io::add);
        appendAndForce(log, 100);
        assertThat(io).isEmpty();
        appendAndForce(log, 400);
        assertThat(io).hasSize(1);
        appendAndForce(log, 400);
        assertThat(io).as("once").hasSize(1);
    }

    @Test
    void aForceIntoTheSameSegmentOpensNoFile() {
        FileLog log = open(files, 0, Runnable::run);
        appendAndForce(log, 600);
        int opened = files.opened();
        for (int record = 0; record < 5; record++) {
            appendAndForce(log, 8);
        }
        assertThat(files.opened()).isEqualTo(opened);
    }

    @Test
    void aSegmentThatCouldNotBeMadeAheadFailsTheLogWhenItIsNeeded() {
        FileLog log = open(files, 0, io::add);
        appendAndForce(log, 500);
        disk.failPowerAt(0);
        io.getFirst().run();
        disk.restartProcess();
        appendAndForce(log, 100);
        log.append(new byte[500]);

        assertThatThrownBy(log::force)
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("stable storage: power failure;");
        assertThatThrownBy(() -> log.append(new byte[1])).hasMessageContaining("takes nothing more");
        assertThat(LogModel.read(disk)).as("what was acknowledged").hasSizeGreaterThanOrEqualTo(2);
    }

    @Test
    void aSegmentThatCouldNotBeMadeAheadIsToldAtTheLatestWhenTheLogIsClosed() {
        FileLog log = open(files, 0, io::add);
        appendAndForce(log, 500);
        disk.failPowerAt(0);
        io.getFirst().run();
        disk.restartProcess();

        assertThatThrownBy(log::close).isInstanceOf(StorageException.class).hasMessageContaining("power failure");
        assertThat(files.count()).as("files open").isZero();
        assertThat(LogModel.read(disk)).hasSize(1);
    }

    @Test
    void whoIsInterruptedWhileASegmentIsMadeFailsAndStaysInterrupted() {
        FileLog log = open(disk, 0, io::add);
        appendAndForce(log, 500);
        log.append(new byte[600]);
        Thread.currentThread().interrupt();

        assertThatThrownBy(log::force).isInstanceOf(StorageException.class).hasMessageContaining("interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void closingWaitsForTheSegmentThatIsBeingMade() throws IOException {
        Thread owner = Thread.currentThread();
        FileLog log = open(
                disk,
                0,
                task -> Thread.ofPlatform().daemon().start(() -> {
                    while (owner.getState() != Thread.State.WAITING) {
                        Thread.onSpinWait();
                    }
                    task.run();
                }));
        appendAndForce(log, 600);
        log.close();

        assertThat(SegmentName.in(disk, LogModel.FOLDER)).containsExactly(0L, 1L);
    }

    @Test
    void aSegmentIsFilledToItsLastByteBeforeItIsUsed() {
        int large = (256 << 10) + 512;
        FileLog log = FileLog.open(disk, LogModel.FOLDER, new LogSettings(large, 64, 0), Background.atOnce(_ -> {}));
        log.replay((_, _) -> {});
        appendAndForce(log, 0);

        assertThat(disk.content(segment(0))).hasSize(large);
    }

    @ParameterizedTest
    @CsvSource({"0, 1", "1, 2", "2, 3", "9, 6"})
    void asManySegmentsAsWereAskedForAreKeptForReuse(int spares, int kept) throws IOException {
        FileLog log = open(disk, spares, Runnable::run);
        for (int record = 0; record < 5; record++) {
            appendAndForce(log, WHOLE.length);
        }
        log.truncate(log.end());

        assertThat(SegmentName.in(disk, LogModel.FOLDER))
                .as("the last one and spares")
                .hasSize(kept)
                .allMatch(n -> n >= 5);
    }

    @Test
    void aSegmentOfAnotherSizeIsNotKeptForReuse() throws IOException {
        FileLog log = open(disk, 9, Runnable::run);
        appendAndForce(log, WHOLE.length);
        appendAndForce(log, WHOLE.length);
        log.close();
        CrashDisk longer = with(segment(0), Arrays.copyOf(disk.content(segment(0)), SEGMENT_BYTES + 512));
        FileLog again = open(longer, 9, Runnable::run);
        again.truncate(again.end());

        assertThat(SegmentName.in(longer, LogModel.FOLDER)).containsExactly(2L, 3L);
        assertThat(longer.content(segment(3))).hasSize(SEGMENT_BYTES);
    }

    @Test
    void aSegmentOfAnotherSizeIsNotWrittenTo() {
        appendAndForce(open(disk, 0, Runnable::run), 100);
        CrashDisk shorter = with(segment(0), Arrays.copyOf(disk.content(segment(0)), 512));
        OpenFiles counted = new OpenFiles(shorter);
        FileLog log = open(counted, 0, Runnable::run);
        log.append(new byte[8]);

        assertThatThrownBy(log::force)
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(segment(0) + " is damaged");
        log.close();
        assertThat(counted.count()).as("files open").isZero();
    }

    @Test
    void aFreedSegmentIsNotHeldOpen() {
        FileLog log = open(files, 0, Runnable::run);
        appendAndForce(log, WHOLE.length);
        assertThat(files.count()).as("control file and segment").isEqualTo(2);
        log.truncate(log.end());

        assertThat(files.count()).as("control file").isEqualTo(1);
    }

    @Test
    void whatAnOpeningFindsUnfinishedOrFreedIsCleanedUp() throws IOException {
        FileLog log = open(disk, 0, Runnable::run);
        appendAndForce(log, WHOLE.length);
        byte[] freed = disk.content(segment(0));
        log.truncate(log.end());
        SortedMap<Path, byte[]> before = disk.files();
        before.put(segment(0), freed);
        before.put(LogModel.FOLDER.resolve("segment-0000000000000007.new"), new byte[9]);
        CrashDisk crashed = disk.with(before);

        open(crashed, 0, Runnable::run);

        assertThat(crashed.list(LogModel.FOLDER)).containsExactly("control", "segment-0000000000000001");
    }

    @Test
    void whatDamagedTheLogIsNamedWithItsSegmentAndTheOffsetInIt() {
        FileLog log = open(disk, 0, Runnable::run);
        appendAndForce(log, WHOLE.length);
        appendAndForce(log, 76);
        appendAndForce(log, 8);
        log.close();
        byte[] rotten = disk.content(segment(1));
        rotten[100 + LogFormat.HEADER_BYTES] ^= 1;

        assertThatThrownBy(() -> LogModel.read(with(segment(1), rotten)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(segment(1) + " at offset 104,");
    }

    @Test
    void aRecordOfZerosWhoseSegmentIsMissingOrShortIsNotMadeUp() {
        FileLog log = open(disk, 0, Runnable::run);
        appendAndForce(log, 0);
        // One write: behind a longer record the control file says how far the log is durable.
        appendAndForce(log, 2 * SEGMENT_BYTES - 2 * LogFormat.HEADER_BYTES);
        for (byte[] rest : List.of(new byte[0], new byte[512])) {
            SortedMap<Path, byte[]> changed = disk.files();
            changed.remove(segment(2));
            changed.put(segment(1), rest);
            List<Entry> replayed = LogModel.read(disk.with(changed));

            assertThat(replayed).containsExactly(new Entry(0, ""));
        }
    }

    @Test
    void readingOverManySegmentsLeavesNoneOpen() {
        FileLog log = open(disk, 0, Runnable::run);
        for (int record = 0; record < 5; record++) {
            appendAndForce(log, 700);
        }
        LogReader.read(files, LogModel.FOLDER, (_, _) -> {});
        assertThat(files.count()).isZero();
        open(files, 0, Runnable::run);
        assertThat(files.count()).as("control file").isEqualTo(1);
    }

    @Test
    void aLogIsReplayedOnceAndBeforeItIsUsed() {
        FileLog log = FileLog.open(disk, LogModel.FOLDER, LogModel.SMALL, Background.atOnce(_ -> {}));
        assertThatThrownBy(log::end).isInstanceOf(IllegalStateException.class);
        log.replay((_, _) -> {});
        assertThatThrownBy(() -> log.replay((_, _) -> {})).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void aClosedLogRefusesEverything() {
        FileLog log = open(disk, 0, Runnable::run);
        log.close();

        assertThatThrownBy(log::end).isInstanceOf(StorageException.class).hasMessageContaining("it is closed");
        assertThatThrownBy(log::force).isInstanceOf(StorageException.class).hasMessageContaining("it is closed");
    }
}
