package org.raidlab.sim.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.raidlab.core.SeededRandom;
import org.raidlab.store.file.FileOps.Mode;
import org.raidlab.store.file.StorageFile;
import org.raidlab.store.memory.MemoryFile;
import org.raidlab.store.memory.MemoryFiles;

final class DiskUnitTest {
    private static final Path FOLDER = Path.of("/data");

    /** Ten sectors pass in 10,000 ns; the arm needs 500 ns to the next cylinder, and 2,500 ns over all 102. */
    private static final DiskModel MODEL = new DiskModel(102, 10, 500, 2_500, 10_000, 0);

    private static final int SECTOR = MemoryFile.SECTOR_BYTES;

    private long nowNanos;
    private final DiskUnit unit = new DiskUnit(MODEL);
    private final SimDisk disk = host(unit);

    /** A host of a disk whose process waits for each request. */
    private SimDisk host(DiskUnit of) {
        SimDisk.User user = new SimDisk.User() {
            @Override
            public void operation() {}

            @Override
            public long nowNanos() {
                return nowNanos;
            }

            @Override
            public void waitUntil(long endNanos) {
                nowNanos = endNanos;
            }
        };
        SimDisk made = new SimDisk(new MemoryFiles(of.content()), of, FOLDER, user, new SeededRandom(1));
        made.createFolders(FOLDER);
        return made;
    }

    private static StorageFile file(SimDisk of, String name) throws Exception {
        return of.open(FOLDER.resolve(name), Mode.WRITE);
    }

    private static void write(StorageFile file, int firstSector, int count) throws Exception {
        file.writeAll(ByteBuffer.allocate(count * SECTOR), (long) firstSector * SECTOR);
    }

    private static void read(StorageFile file, int sector) throws Exception {
        file.readUpTo(ByteBuffer.allocate(SECTOR), (long) sector * SECTOR);
    }

    @Test
    void aSeekGrowsWithTheRootOfItsDistance() {
        assertThat(MODEL.seekNanos(7, 7)).isZero();
        assertThat(MODEL.seekNanos(7, 8)).isEqualTo(500);
        assertThat(MODEL.seekNanos(27, 1)).isEqualTo(500 + 2_000 / 2);
        assertThat(MODEL.seekNanos(0, 101)).isEqualTo(2_500);
    }

    @Test
    void aRequestTakesSeekRotationAndTransfer() throws Exception {
        StorageFile file = file(disk, "file");
        write(file, 3, 4);
        assertThat(nowNanos).as("a write goes to the host's memory").isZero();
        file.force();
        // The arm is at cylinder 1 after 500 ns; sector 3 passes from 3,000 ns on.
        assertThat(nowNanos).isEqualTo(7_000);
    }

    @Test
    void whereARequestTakesTimeBeforeTheArmMovesTheSectorMayHavePassed() throws Exception {
        DiskUnit slow = new DiskUnit(MODEL.withRequestNanos(2_000));
        StorageFile file = file(host(slow), "file");
        write(file, 3, 1);
        file.force();
        // The arm is there after 2,500 ns.
        assertThat(nowNanos).isEqualTo(4_000);
        write(file, 4, 1);
        file.force();
        assertThat(nowNanos).as("sector 4 has passed").isEqualTo(15_000);
    }

    @Test
    void aForceThatFollowsAtOnceMissesARevolution() throws Exception {
        StorageFile file = file(disk, "file");
        write(file, 0, 1);
        file.force();
        long first = nowNanos;
        write(file, 0, 1);
        file.force();
        assertThat(nowNanos - first).isEqualTo(10_000);
        write(file, 1, 1);
        file.force();
        assertThat(nowNanos - first).as("the next sector is under the head").isEqualTo(11_000);
    }

    @Test
    void adjacentSectorsAreOneRequestAndOthersAreNot() throws Exception {
        StorageFile file = file(disk, "file");
        write(file, 0, 10);
        file.force();
        long all = nowNanos;
        assertThat(all).isEqualTo(20_000);
        write(file, 2, 1);
        write(file, 1, 1);
        write(file, 8, 1);
        file.force();
        assertThat(nowNanos - all).as("sectors 1 and 2, then 8").isEqualTo(9_000);
    }

    @Test
    void twoFilesMoveTheArmBetweenTheirCylinders() throws Exception {
        StorageFile one = file(disk, "one");
        StorageFile two = file(disk, "two");
        write(one, 0, 1);
        one.force();
        write(two, 2, 1);
        two.force();
        // From 11,000 ns on: 500 ns to the next cylinder, and sector 2 passes at 12,000 ns.
        assertThat(nowNanos).isEqualTo(13_000);
    }

    @Test
    void aReadWaitsForTheDiskUnlessTheHostHasTheSectorUnforced() throws Exception {
        StorageFile file = file(disk, "file");
        write(file, 0, 1);
        read(file, 0);
        assertThat(nowNanos).isZero();
        file.force();
        long forced = nowNanos;
        read(file, 0);
        assertThat(nowNanos - forced).isEqualTo(10_000);
    }

    @Test
    void aForcedNameTakesARequestAtTheFirstCylinder() throws Exception {
        file(disk, "file");
        nowNanos = 1;
        disk.forceFolder(FOLDER);
        assertThat(nowNanos).isEqualTo(11_000);
    }

    @Test
    void whereThereAreInodesAForceWritesTheFilesInodeToo() throws Exception {
        SimDisk unix = host(DiskUnit.withInodes(MODEL));
        StorageFile file = file(unix, "file");
        write(file, 3, 4);
        file.force();
        // After 7,000 ns as without inodes, the arm goes back to cylinder 0, whose first sector passes at 10,000 ns.
        assertThat(nowNanos).isEqualTo(11_000);
        file.force();
        assertThat(nowNanos).as("nothing was written, so nothing is forced").isEqualTo(11_000);
    }

    @Test
    void hostsThatShareADiskWaitForEachOther() throws Exception {
        StorageFile here = file(disk, "here");
        StorageFile there = file(host(unit), "there");
        write(here, 0, 10);
        write(there, 0, 1);
        here.force();
        long first = nowNanos;
        nowNanos = 0;
        there.force();
        assertThat(nowNanos).isGreaterThan(first);
    }

    @Test
    void aUnitWithoutAModelTakesNoTime() throws Exception {
        DiskUnit untimed = new DiskUnit();
        MemoryFiles files = new MemoryFiles(untimed.content());
        SimDisk instant = new SimDisk(files, untimed, FOLDER, () -> {}, new SeededRandom(1));
        instant.createFolders(FOLDER);
        StorageFile file = file(instant, "file");
        write(file, 0, 100);
        file.force();
        assertThat(untimed.transfer(files.names().values().iterator().next(), 50, 1, 77))
                .isEqualTo(77);
    }
}
