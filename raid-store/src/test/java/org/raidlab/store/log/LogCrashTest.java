package org.raidlab.store.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.crash.CrashStates;

/** Power fails in each call of a log's life; each state that the disk may then be in is recovered from. */
class LogCrashTest {
    /** Of how many crash states one is crashed in again during its recovery; lower for a longer run. */
    private static final int STRIDE = Integer.getInteger("raid.store.crashStride", 499);

    private int states;
    private int recoveries;

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void everyCrashStateRecoversToAllThatWasAcknowledged(int stripes) {
        crashEverywhere(
                stripes, (disk, model) -> states += CrashStates.forEach(disk, 1, state -> recover(state, model)));
        assertThat(states).isGreaterThan(5_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aCrashInRecoveryLosesNothingEither(int stripes) {
        crashEverywhere(
                stripes,
                (disk, model) -> CrashStates.forEach(disk, 2, state -> {
                    if (states++ % (STRIDE * stripes * stripes) == 0) {
                        crashInRecovery(state, model);
                    }
                }));
        assertThat(recoveries).isGreaterThan(5_000);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aKilledProcessAndThenAPowerFailureLoseNothing(int stripes) {
        crashEverywhere(stripes, (disk, model) -> {
            disk.restartProcess();
            List<LogModel.Entry> seen = new ArrayList<>();
            Log log = model.opened(disk, seen);
            model.check(seen);
            String more = LogModel.text("more", 2_500); // reaches the segments that were being renamed
            seen.add(new LogModel.Entry(log.append(LogModel.bytes(more)).offset(), more));
            log.force();
            CrashStates.forEach(disk, 3, state -> assertThat(model.held(state)).containsExactlyElementsOf(seen));
        });
    }

    private interface AfterCrash {
        void with(CrashDisk disk, LogModel model);
    }

    private static void crashEverywhere(int stripes, AfterCrash afterCrash) {
        boolean crashed = true;
        for (int call = 0; crashed; call++) {
            CrashDisk disk = new CrashDisk();
            LogModel model = new LogModel(stripes);
            disk.failPowerAt(call);
            try {
                LogScript.run(disk, model);
            } catch (StorageException e) {
                assertThat(disk.isDead())
                        .as("only the power fails: %s", e.getMessage())
                        .isTrue();
            }
            crashed = disk.isDead();
            afterCrash.with(disk, model);
        }
    }

    /**
     * Recovers, goes on, and crashes with nothing under way: exactly what was seen, and the new record, must be there.
     */
    private static void recover(CrashDisk disk, LogModel model) {
        List<LogModel.Entry> recovered = new ArrayList<>();
        Log log = model.opened(disk, recovered);
        model.check(recovered);
        long at = log.append(LogModel.bytes("fresh")).offset();
        log.force();
        recovered.add(new LogModel.Entry(at, "fresh"));
        assertThat(model.held(disk)).isEqualTo(recovered);
    }

    private void crashInRecovery(CrashDisk image, LogModel model) {
        boolean crashed = true;
        for (int call = 0; crashed; call++) {
            CrashDisk disk = image.with(image.files());
            disk.failPowerAt(call);
            List<LogModel.Entry> first = new ArrayList<>();
            try {
                model.opened(disk, first);
            } catch (StorageException e) {
                assertThat(disk.isDead()).isTrue();
            }
            crashed = disk.isDead();
            recoveries += CrashStates.forEach(disk, 4, state -> {
                List<LogModel.Entry> second = model.held(state);
                assertThat(second).isEqualTo(first.isEmpty() ? second : first);
                model.check(second);
            });
        }
    }
}
