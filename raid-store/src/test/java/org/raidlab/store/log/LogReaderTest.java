package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.fake.StepFiles;
import org.raidlab.store.log.LogModel.Entry;

/** A reader in another process, beside the log's living owner. */
class LogReaderTest {
    private final CrashDisk disk = new CrashDisk();
    private final LogModel model = new LogModel(1);
    private final List<Entry> read = new ArrayList<>();

    private Lsn read(StepFiles files) {
        return LogReader.read(
                files, LogModel.FOLDER, (at, payload) -> read.add(new Entry(at.offset(), LogModel.text(payload))));
    }

    private Lsn read() {
        return read(new StepFiles(disk, -1, () -> {}));
    }

    @Test
    void aReaderSeesWhatWasForcedAndChangesNothing() {
        Log log = LogModel.open(disk, new ArrayList<>());
        model.append(log, LogModel.text("a", 1_200));
        model.append(log, "b");
        model.force(log);
        SortedMap<Path, byte[]> before = disk.files();

        assertThat(read()).isEqualTo(log.end());
        assertThat(read).isEqualTo(model.appended());
        assertThat(disk.files()).usingRecursiveComparison().isEqualTo(before);
        model.append(log, "c");
        model.force(log);
        assertThat(LogModel.read(disk)).isEqualTo(model.appended());
    }

    @Test
    void atWhicheverCallTheOwnerTruncatesTheReaderGoesOnAtTheNewStart() throws IOException {
        boolean happened = true;
        for (int call = 0; happened; call++) {
            happened = truncateAt(call);
        }
    }

    /** Lets the owner truncate, append and reuse segments in the middle of the reader's n-th call. */
    private static boolean truncateAt(int call) {
        LogReaderTest run = new LogReaderTest();
        Log log = LogModel.open(run.disk, new ArrayList<>());
        for (int index = 0; index < 6; index++) {
            run.model.append(log, LogModel.text("old" + index, 500));
        }
        run.model.force(log);
        StepFiles files = new StepFiles(run.disk, call, () -> {
            run.model.truncateTo(log, 5);
            run.model.append(log, LogModel.text("new", 3_000));
            run.model.force(log);
        });

        run.read(files);

        List<Entry> appended = run.model.appended();
        assertThat(run.read).isSubsetOf(appended).doesNotHaveDuplicates();
        assertThat(run.read).contains(appended.get(5));
        assertThat(run.read).isSortedAccordingTo((a, b) -> Long.compare(a.at(), b.at()));
        return files.hasStepped();
    }

    @Test
    void damageIsNotTakenForTheEnd() {
        Log log = LogModel.open(disk, new ArrayList<>());
        model.append(log, "a");
        log.close();
        SortedMap<Path, byte[]> files = disk.files();
        files.put(SegmentName.of(LogModel.FOLDER, 0), new byte[1_024]);

        assertThatThrownBy(() -> LogReader.read(disk.with(files), LogModel.FOLDER, (_, _) -> {}))
                .isInstanceOf(StorageException.class);
    }

    @Test
    void aCleanlyClosedLogIsReadToItsEnd() {
        Log log = LogModel.open(disk, new ArrayList<>());
        model.append(log, "a");
        Lsn end = log.end();
        log.close();

        assertThat(read()).isEqualTo(end);
        assertThat(read).isEqualTo(model.appended());
    }
}
