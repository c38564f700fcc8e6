package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.file.Background;
import org.raidlab.store.log.LogModel.Entry;

/** Records and segment files: borders, truncation, reuse. */
class SegmentsTest {
    private final CrashDisk disk = new CrashDisk();

    private NavigableSet<Long> segments() throws IOException {
        return SegmentName.in(disk, LogModel.FOLDER);
    }

    @Test
    void aRecordLargerThanASegmentAndTheBufferIsReadBack() {
        Log log = LogModel.open(disk, new ArrayList<>());
        byte[] large = new byte[10_000];
        Arrays.fill(large, (byte) 'x');
        log.append(large);
        log.append(LogModel.bytes("small"));
        log.force();

        assertThat(LogModel.read(disk)).extracting(Entry::text).containsExactly(LogModel.text(large), "small");
    }

    @Test
    void whatAFullBufferWroteIsDurableUpToTheRecordThatFilledIt() {
        Log log = LogModel.open(disk, new ArrayList<>());
        log.append(new byte[100]);
        Lsn large = log.append(new byte[5_000]);

        assertThat(log.durable()).isEqualTo(large);
    }

    @Test
    void positionsAreByteOffsetsThatNeverComeBack() {
        Log log = LogModel.open(disk, new ArrayList<>());
        assertThat(log.append(new byte[1])).isEqualTo(Lsn.START);
        assertThat(log.append(new byte[8])).isEqualTo(new Lsn(32));
        assertThat(log.end()).isEqualTo(new Lsn(64));
        assertThat(log.durable()).isEqualTo(Lsn.START);
        log.force();
        assertThat(log.durable()).isEqualTo(log.end());
        log.truncate(log.end());
        log.close();

        Log again = LogModel.open(disk, new ArrayList<>());
        assertThat(again.append(new byte[0])).isEqualTo(new Lsn(64));
    }

    @Test
    void truncationKeepsTheNumberOfFilesBounded() throws IOException {
        Log log = LogModel.open(disk, new ArrayList<>());
        for (int round = 0; round < 50; round++) {
            log.append(new byte[700]);
            log.force();
            log.truncate(log.end());
            assertThat(segments().size()).isLessThanOrEqualTo(2);
        }
        assertThat(segments().first()).isGreaterThan(20);
    }

    @Test
    void aReusedSegmentGivesNoneOfItsFormerRecordsBack() throws IOException {
        Log log = LogModel.open(disk, new ArrayList<>());
        for (int round = 0; round < 8; round++) {
            log.append(new byte[1_000]); // takes a whole segment: a former record begins where the next one will
            log.force();
            log.truncate(log.end());
            assertThat(LogModel.read(disk.with(disk.files()))).isEmpty();
        }
        assertThat(segments().first()).isGreaterThan(6);
    }

    @Test
    void recordsFromTheTruncationPointOnStayReadable() {
        Log log = LogModel.open(disk, new ArrayList<>());
        List<Entry> entries = new ArrayList<>();
        for (int index = 0; index < 20; index++) {
            String text = LogModel.text("r" + index, 150);
            entries.add(new Entry(log.append(LogModel.bytes(text)).offset(), text));
        }
        log.truncate(new Lsn(entries.get(13).at()));

        assertThat(log.durable()).as("a truncation waits for what it keeps").isEqualTo(log.end());
        assertThat(LogModel.read(disk)).isEqualTo(entries.subList(13, 20));
    }

    @Test
    void aTruncationAtNoRecordIsRefusedBeforeItIsStable() {
        Log log = LogModel.open(disk, new ArrayList<>());
        log.append(new byte[100]);
        log.force();

        for (long position : new long[] {8, 120, 136, 1L << 40}) {
            assertThatThrownBy(() -> log.truncate(new Lsn(position))).isInstanceOf(IllegalStateException.class);
        }
        assertThat(LogModel.read(disk)).hasSize(1);
    }

    @Test
    void aLogKeepsTheSegmentSizeItWasMadeWith() {
        LogModel.open(disk, new ArrayList<>()).close();
        FileLog log = FileLog.open(disk, LogModel.FOLDER, new LogSettings(4_096, 256, 0), Background.atOnce(_ -> {}));
        log.replay((_, _) -> {});
        log.append(new byte[2_000]);
        log.close();

        assertThat(LogModel.read(disk)).hasSize(1);
    }

    @Test
    void theNextSegmentIsBegunWhenOneIsHalfFullAndWaitedForWhenItIsNeeded() throws IOException {
        List<Runnable> io = new ArrayList<>();
        FileLog log = FileLog.open(
                disk,
                LogModel.FOLDER,
                new LogSettings(1_024, 256, 0),
                new Background(Runnable::run, Runnable::run, Runnable::run, io::add, Runnable::run, _ -> {}));
        log.replay((_, _) -> {});
        log.append(new byte[500]);
        log.force();
        assertThat(io).as("half full").hasSize(1);
        assertThat(segments()).containsExactly(0L);

        io.getFirst().run();
        assertThat(segments()).containsExactly(0L, 1L);
        log.append(new byte[500]);
        log.force();
        assertThat(LogModel.read(disk)).hasSize(2);
    }

    @Test
    void anEmptyRecordIsARecord() {
        Log log = LogModel.open(disk, new ArrayList<>());
        log.append(new byte[0]);
        log.force();

        assertThat(LogModel.read(disk)).containsExactly(new Entry(0, ""));
    }
}
