package org.raidlab.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.blocks.FileBlocks;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.crash.CrashStates;
import org.raidlab.store.fake.OpenFiles;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;

/**
 * What was forced is there after a failure of power though nothing else has reached the disk, life after life; and what
 * is closed has no file open. The crash tests of each device go through all that may have reached it.
 */
class ForcedTest {
    private static final BlockDevice BLOCKS = new BlockDevice("blocks", 65_536);
    private static final Path FOLDER = Path.of("/site");
    private static final LogSettings SMALL = new LogSettings(1_024, 4_096, 1);
    private static final int LIVES = 12;

    private CrashDisk disk = new CrashDisk();

    /** Power fails, and of what was not forced nothing survives. */
    private void failPower() {
        List<CrashDisk> states = new ArrayList<>();
        CrashStates.forEach(disk, 1, states::add);
        disk = states.getFirst();
    }

    private static FileLog openLog(FileOps files, List<String> found) {
        FileLog log = FileLog.open(files, FOLDER.resolve("log"), SMALL, Background.atOnce(_ -> {}));
        log.replay((at, payload) -> found.add(new String(payload, StandardCharsets.US_ASCII)));
        return log;
    }

    private static byte[] payload(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    @Test
    void recordsOfALogOutliveEachLife() {
        List<String> forced = new ArrayList<>();
        for (int life = 0; life < LIVES; life++) {
            List<String> found = new ArrayList<>();
            Log log = openLog(disk, found);
            assertThat(found).as("life %d", life).isEqualTo(forced);
            for (int record = 0; record < 4; record++) {
                String text = life + "." + record + "-".repeat(200 * (life % 5));
                log.append(payload(text));
                forced.add(text);
            }
            log.force();
            log.append(payload("lost"));
            failPower();
        }
    }

    @Test
    void aLogThatWasCutBeginsWhereItWasCut() {
        List<String> kept = new ArrayList<>();
        for (int life = 0; life < LIVES; life++) {
            List<String> found = new ArrayList<>();
            Log log = openLog(disk, found);
            assertThat(found).as("life %d", life).isEqualTo(kept);
            Lsn last = log.end();
            for (int record = 0; record < 3; record++) {
                String text = life + "." + record + "-".repeat(400);
                last = log.append(payload(text));
                kept = new ArrayList<>(List.of(text));
            }
            log.force();
            log.truncate(last);
            failPower();
        }
    }

    @Test
    void blocksBelowAHeaderOutliveEachLife() {
        for (int life = 0; life < LIVES; life++) {
            Blocks blocks = openBlocks(disk);
            if (life > 0) {
                assertThat(blocks.header().orElseThrow().bytes()).isEqualTo(payload("header " + (life - 1)));
                assertThat(blocks.read(new BlockRange(BLOCKS, life - 1, 1)).bytes())
                        .as("life %d", life)
                        .startsWith(payload("block " + (life - 1)));
            }
            blocks.write(new BlockRange(BLOCKS, life, 1), new Block(payload("block " + life)), () -> {});
            blocks.write(BlockRange.header(BLOCKS), new Block(payload("header " + life)), () -> {});
            failPower();
        }
    }

    private static FileBlocks openBlocks(FileOps files) {
        return FileBlocks.open(files, FOLDER.resolve("blocks"), BLOCKS, Background.atOnce(e -> {
            throw e;
        }));
    }

    @Test
    void incarnationsAreNeverUsedAgain() {
        for (int life = 1; life <= LIVES; life++) {
            assertThat(HomeBlock.nextIncarnation(disk, FOLDER)).isEqualTo(life);
            failPower();
        }
    }

    @Test
    void whatIsClosedHasNoFileOpen() throws IOException {
        disk.createFolders(FOLDER);
        OpenFiles files = new OpenFiles(disk);
        Log log = openLog(files, new ArrayList<>());
        for (int record = 0; record < 30; record++) {
            Lsn at = log.append(payload("-".repeat(300)));
            log.force();
            log.truncate(record % 7 == 6 ? at : Lsn.START);
        }
        log.close();
        assertThat(files.count()).as("of the log").isZero();

        FileBlocks blocks = openBlocks(files);
        blocks.write(BlockRange.header(BLOCKS), new Block(payload("header")), () -> {});
        blocks.close();
        assertThat(files.count()).as("of the blocks").isZero();

        HomeBlock.nextIncarnation(files, FOLDER);
        assertThat(files.count()).as("of the home block").isZero();
    }

    /** Kills a process in its n-th change of the disk, machine and cache live on, and says whether it came so far. */
    private boolean killedIn(int call, Runnable life) {
        disk.failPowerAt(call);
        try {
            life.run();
        } catch (StorageException e) {
            assertThat(disk.isDead()).as("%s", e).isTrue();
        }
        boolean killed = disk.isDead();
        disk.restartProcess();
        return killed;
    }

    private void writeFourRecords() {
        Log log = openLog(disk, new ArrayList<>());
        for (int record = 0; record < 4; record++) {
            log.append(payload(record + "-".repeat(900)));
            log.force();
        }
    }

    @Test
    void whatALogFoundInTheCacheOfAKilledProcessOutlivesThePowerToo() {
        boolean killed = true;
        for (int call = 0; killed; call++) {
            disk = new CrashDisk();
            killed = killedIn(call, this::writeFourRecords);
            List<String> found = new ArrayList<>();
            openLog(disk, found);
            failPower();
            List<String> again = new ArrayList<>();
            openLog(disk, again);
            assertThat(again).as("call %d", call).isEqualTo(found);
        }
    }

    @Test
    void whatIsForcedIntoFilesOfAKilledProcessOutlivesThePowerToo() {
        boolean killed = true;
        for (int call = 0; killed; call++) {
            disk = new CrashDisk();
            killed = killedIn(call, this::writeFourRecords);
            List<String> forced = new ArrayList<>();
            Log log = openLog(disk, forced);
            String more = "more" + "-".repeat(200); // reaches the next segment, and does not begin another
            log.append(payload(more));
            log.force();
            forced.add(more);
            failPower();
            List<String> found = new ArrayList<>();
            openLog(disk, found);
            assertThat(found).as("call %d", call).isEqualTo(forced);
        }
    }

    @Test
    void whatIsMadeOnNamesOfAKilledProcessOutlivesThePowerToo() {
        boolean killed = true;
        for (int call = 0; killed; call++) {
            disk = new CrashDisk();
            killed = killedIn(call, () -> {
                HomeBlock.nextIncarnation(disk, FOLDER);
                openBlocks(disk);
            });
            int incarnation = HomeBlock.nextIncarnation(disk, FOLDER);
            openBlocks(disk).write(BlockRange.header(BLOCKS), new Block(payload("header")), () -> {});
            failPower();

            assertThat(HomeBlock.nextIncarnation(disk, FOLDER)).isGreaterThan(incarnation);
            assertThat(openBlocks(disk).header()).as("call %d", call).isPresent();
        }
    }
}
