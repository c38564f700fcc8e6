package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.log.LogModel.Entry;

/** Each byte of a small log at rest is changed, one at a time. */
class LogRotTest {
    private final CrashDisk disk = new CrashDisk();
    private final LogModel model = new LogModel(1);
    private int detected;
    private int repaired;
    private int cut;

    /** A log of two openings, whose last batch has two records. */
    private Log write() {
        Log log = LogModel.open(disk, new ArrayList<>());
        model.append(log, LogModel.text("a", 100));
        model.append(log, LogModel.text("b", 1_000));
        model.force(log);
        log.close();
        log = LogModel.open(disk, new ArrayList<>());
        model.append(log, LogModel.text("c", 300));
        model.force(log);
        model.append(log, LogModel.text("d", 200));
        model.append(log, LogModel.text("e", 10));
        model.force(log);
        return log;
    }

    @Test
    void anyChangedByteOfACleanlyClosedLogIsDetectedOrMakesNoDifference() {
        write().close();

        flipEach();

        assertThat(cut).isZero();
        assertThat(detected).isGreaterThan(1_500);
        assertThat(repaired).isGreaterThan(8_000);
    }

    @Test
    void anyChangedByteOfACrashedLogIsDetectedOrCutsItsLastBatchAtMost() {
        write();

        flipEach();

        assertThat(detected).isGreaterThan(1_200);
        assertThat(cut).isGreaterThan(200);
    }

    private void flipEach() {
        for (Map.Entry<Path, byte[]> file : disk.files().entrySet()) {
            for (int at = 0; at < file.getValue().length; at++) {
                Map<Path, byte[]> files = disk.files();
                byte[] changed = file.getValue().clone();
                changed[at] ^= (byte) (1 << at % 8);
                files.put(file.getKey(), changed);
                judge(disk.with(files));
            }
        }
    }

    private void judge(CrashDisk changed) {
        List<Entry> appended = model.appended();
        try {
            List<Entry> read = LogModel.read(changed);
            assertThat(read).isEqualTo(appended.subList(0, read.size()));
            assertThat(read.size()).as("all but the last batch").isGreaterThanOrEqualTo(appended.size() - 2);
            if (read.size() < appended.size()) {
                cut++;
            } else {
                repaired++;
            }
        } catch (StorageException _) {
            detected++;
        }
    }
}
