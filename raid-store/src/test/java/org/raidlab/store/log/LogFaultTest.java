package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.fake.FaultyFiles;
import org.raidlab.store.fake.FaultyFiles.Failure;

/** Calls of the file system fail, one after the other. */
class LogFaultTest {
    @ParameterizedTest
    @EnumSource(Failure.class)
    void whicheverCallFailsTheLogStopsAndNothingAcknowledgedIsLost(Failure failure) {
        int failures = 0;
        FaultyFiles files;
        do {
            CrashDisk disk = new CrashDisk();
            files = new FaultyFiles(disk, failures, failure, "Input/output error");
            LogModel model = new LogModel(1);
            if (outcomeOf(files, model)) {
                assertThat(files.hasFailed())
                        .as("an error is never passed over, call %s", failures)
                        .isFalse();
            } else {
                failures++;
            }
            model.check(LogModel.read(disk));
        } while (files.hasFailed());
        assertThat(failures).isGreaterThan(100);
    }

    private static boolean outcomeOf(FaultyFiles files, LogModel model) {
        try {
            LogScript.run(files, model);
            return true;
        } catch (StorageException e) {
            assertThat(e).hasMessageContaining("Input/output error");
            return false;
        }
    }

    @Test
    void afterAFailedForceEverythingIsRefused() {
        CrashDisk disk = new CrashDisk();
        Log log = LogModel.open(disk, new ArrayList<>());
        log.append(new byte[100]);
        disk.failPowerAt(0);
        assertThatThrownBy(log::force).isInstanceOf(StorageException.class);
        disk.restartProcess();

        assertThatThrownBy(log::force).isInstanceOf(StorageException.class).hasMessageContaining("takes nothing more");
        assertThatThrownBy(() -> log.append(new byte[1])).isInstanceOf(StorageException.class);
        assertThatThrownBy(() -> log.truncate(new Lsn(0))).isInstanceOf(StorageException.class);
        assertThatThrownBy(log::durable).isInstanceOf(StorageException.class);
        log.close();
        assertThat(LogModel.read(disk))
                .as("closing a failed log writes nothing")
                .isEmpty();
    }

    @Test
    void aFullDiskIsNamedWithWhatToDo() {
        FaultyFiles full = new FaultyFiles(new CrashDisk(), 4, Failure.BEFORE, "No space left on device");

        assertThatThrownBy(() -> LogModel.open(full, new ArrayList<>()))
                .isInstanceOf(StorageException.class)
                .hasMessageStartingWith("no space left on device: ")
                .hasMessageEndingWith("free space and start the site again");
    }

    @Test
    void shortTransfersAreContinued() {
        CrashDisk disk = new CrashDisk();
        LogModel model = new LogModel(1);
        LogScript.run(FaultyFiles.shortTransfers(disk), model);

        List<LogModel.Entry> read = LogModel.read(FaultyFiles.shortTransfers(disk));

        model.check(read);
        assertThat(read).isNotEmpty();
    }
}
