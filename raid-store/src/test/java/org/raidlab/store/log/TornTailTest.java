package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.LogModel.Entry;

/** Where the log ends: a torn tail is cut and never comes back, a hole stops recovery. */
class TornTailTest {
    private static final Path SEGMENT = SegmentName.of(LogModel.FOLDER, 0);

    private final LogModel model = new LogModel(1);

    /** The disk after records were forced in two batches, the second of them with three records. */
    private CrashDisk twoBatches() {
        CrashDisk disk = new CrashDisk();
        Log log = LogModel.open(disk, new ArrayList<>());
        model.append(log, "first");
        model.force(log);
        model.append(log, "torn");
        model.append(log, "stale");
        model.append(log, "stale too");
        model.force(log);
        return disk;
    }

    private static CrashDisk damaged(CrashDisk disk, long at) {
        SortedMap<Path, byte[]> files = disk.files();
        byte[] segment = disk.content(SEGMENT);
        segment[(int) at + LogFormat.HEADER_BYTES] ^= 1;
        files.put(SEGMENT, segment);
        return disk.with(files);
    }

    @Test
    void aTornTailIsCutAtItsFirstBadChecksum() {
        CrashDisk torn = damaged(twoBatches(), model.appended().get(1).at());

        assertThat(LogModel.read(torn)).containsExactly(model.appended().getFirst());
    }

    @Test
    void aStaleRecordBehindTheCutIsNotReplayedAfterTheGapBeforeItIsFilledAgain() {
        CrashDisk torn = damaged(twoBatches(), model.appended().get(1).at());
        List<Entry> seen = new ArrayList<>();
        Log log = LogModel.open(torn, seen);
        long at = log.append(LogModel.bytes("torn"))
                .offset(); // the same bytes as before, up to the stale record's beginning
        log.force();
        seen.add(new Entry(at, "torn"));

        assertThat(log.end().offset()).isEqualTo(model.appended().get(2).at());
        assertThat(LogModel.read(torn)).isEqualTo(seen);
        assertThat(LogModel.read(torn)).as("nor at a later opening").isEqualTo(seen);
    }

    @Test
    void aStaleRecordIsNotReplayedAfterSeveralOpeningsWithoutAnAppend() {
        CrashDisk torn = damaged(twoBatches(), model.appended().get(1).at());
        LogModel.read(torn);
        LogModel.read(torn);
        Log log = LogModel.open(torn, new ArrayList<>());
        log.append(LogModel.bytes("torn"));
        log.force();

        assertThat(LogModel.read(torn)).extracting(Entry::text).containsExactly("first", "torn");
    }

    @Test
    void aDamagedRecordBeforeALaterForcedOneIsAHole() {
        CrashDisk holed = damaged(twoBatches(), model.appended().getFirst().at());

        assertThatThrownBy(() -> LogModel.read(holed))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(SEGMENT.toString())
                .hasMessageContaining("offset 0");
    }

    /** The last write has the end of a record, and no header that says what was durable before it. */
    @Test
    void aDamagedRecordOfABatchThatTookSeveralWritesIsAHole() {
        CrashDisk disk = new CrashDisk();
        Log log = LogModel.open(disk, new ArrayList<>());
        model.append(log, "first");
        model.append(log, LogModel.text("long", LogModel.SMALL.bufferBytes()));
        model.force(log);

        assertThatThrownBy(() -> LogModel.read(damaged(disk, 0)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("offset 0");
    }

    /** The search reads the log in pieces of 64 KiB. */
    @Test
    void theRecordThatShowsAHoleMayStandFarBehindIt() {
        CrashDisk disk = new CrashDisk();
        Log log = large(disk);
        log.append(LogModel.bytes(LogModel.text("long", 200_000)));
        log.force();
        long witness = log.append(LogModel.bytes("second")).offset();
        log.force();

        assertThatThrownBy(() -> large(damaged(disk, 0)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("the record at position " + witness + " was appended");
    }

    private static Log large(CrashDisk disk) {
        LogSettings settings = new LogSettings(1 << 20, 256 << 10, 1);
        FileLog log = FileLog.open(disk, LogModel.FOLDER, settings, Background.atOnce(_ -> {}));
        log.replay((_, _) -> {});
        return log;
    }

    @Test
    void aDamagedLastRecordOfACleanlyClosedLogIsDetected() {
        CrashDisk disk = new CrashDisk();
        Log log = LogModel.open(disk, new ArrayList<>());
        model.append(log, "last");
        model.force(log);
        log.close();

        assertThatThrownBy(() -> LogModel.read(damaged(disk, 0))).isInstanceOf(StorageException.class);
    }

    @Test
    void aWriteThatTheDiskLostIsNotMadeUpForByAnOlderRecordInItsPlace() {
        CrashDisk torn = damaged(twoBatches(), model.appended().get(1).at());
        Log log = LogModel.open(torn, new ArrayList<>());
        log.append(LogModel.bytes("torn"));
        log.force();
        byte[] before = torn.content(SEGMENT);
        log.append(LogModel.bytes("lost!"));
        log.force();
        log.close();
        SortedMap<Path, byte[]> files = torn.files();
        files.put(SEGMENT, before);

        assertThatThrownBy(() -> LogModel.read(torn.with(files))).isInstanceOf(StorageException.class);
    }

    @Test
    void aMissingSegmentIsNotTakenForTheEnd() {
        CrashDisk disk = twoBatches();
        Log log = LogModel.open(disk, new ArrayList<>());
        log.append(new byte[1_500]);
        log.force();
        log.append(new byte[500]);
        log.force();
        log.append(new byte[500]);
        log.force();
        for (long number = 0; number < 2; number++) {
            SortedMap<Path, byte[]> files = disk.files();
            files.remove(SegmentName.of(LogModel.FOLDER, number));

            assertThatThrownBy(() -> LogModel.read(disk.with(files))).isInstanceOf(StorageException.class);
        }
    }

    @Test
    void segmentsWithoutAControlFileAreNotTakenForANewLog() {
        Map<Path, byte[]> files = twoBatches().files();
        files.remove(LogModel.FOLDER.resolve(ControlFile.NAME));

        assertThatThrownBy(() -> LogModel.read(twoBatches().with(files)))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining("missing");
    }
}
