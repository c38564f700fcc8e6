package org.raidlab.sim.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.core.SeededRandom;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.FileOps.Mode;
import org.raidlab.store.file.StorageFile;
import org.raidlab.store.memory.MemoryFile;
import org.raidlab.store.memory.MemoryFiles;

final class SimDiskTest {
    private static final Path FOLDER = Path.of("/data");
    private static final Path FILE = FOLDER.resolve("file");

    private static SimDisk disk(long seed) {
        DiskUnit unit = new DiskUnit();
        MemoryFiles files = new MemoryFiles(unit.content());
        SimDisk disk = new SimDisk(files, unit, FOLDER, () -> {}, new SeededRandom(seed));
        disk.createFolders(FOLDER);
        return disk;
    }

    /** A file with this durable content, its name durable too. */
    private static SimDisk with(String content) throws IOException {
        SimDisk disk = disk(1);
        write(disk, content, 0);
        disk.open(FILE, Mode.WRITE).force();
        disk.forceFolder(FOLDER);
        return disk;
    }

    private static void write(SimDisk disk, String text, long at) throws IOException {
        disk.open(FILE, Mode.WRITE).writeAll(ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)), at);
    }

    private static String content(SimDisk disk) throws IOException {
        StorageFile file = disk.open(FILE, Mode.READ);
        ByteBuffer into = ByteBuffer.allocate((int) file.size());
        file.readUpTo(into, 0);
        return new String(into.array(), StandardCharsets.US_ASCII);
    }

    private static String sectors(char... letters) {
        StringBuilder text = new StringBuilder();
        for (char letter : letters) {
            text.append(String.valueOf(letter).repeat(MemoryFile.SECTOR_BYTES));
        }
        return text.toString();
    }

    @Test
    void aFullDiskTakesNothingMoreButKeepsWhatItHas() throws IOException {
        SimDisk disk = with("abc");
        disk.troubles().fill();
        assertThatThrownBy(() -> write(disk, "more", 3))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("No space");
        write(disk, "xyz", 0);
        assertThat(content(disk)).isEqualTo("xyz");
        assertThat(disk.troubles().count(DiskFault.FULL)).isEqualTo(1);
    }

    @Test
    void theNthCallFailsAndTheNextDoesNot() throws IOException {
        SimDisk disk = with("abc");
        disk.troubles().failCall(2);
        assertThat(content(disk)).isEqualTo("abc");
        assertThatThrownBy(() -> content(disk)).isInstanceOf(IOException.class);
        assertThat(content(disk)).isEqualTo("abc");
        assertThat(disk.troubles().hasTouched()).isTrue();
    }

    @Test
    void onceAForceHasFailedAllFailUntilTheDiskIsRepaired() throws IOException {
        SimDisk disk = with("abc");
        disk.troubles().failForces();
        for (int force = 0; force < 2; force++) {
            assertThatThrownBy(() -> disk.open(FILE, Mode.WRITE).force()).isInstanceOf(IOException.class);
        }
        disk.repair();
        disk.open(FILE, Mode.WRITE).force();
        assertThat(disk.troubles().count(DiskFault.SYNC_ERROR)).isEqualTo(2);
    }

    @ParameterizedTest
    @EnumSource(
            value = DiskFault.class,
            names = {"ROT", "LOST", "MISDIRECTED", "STALE"})
    void damageAtRestIsSeenAndRepairBringsBackWhatWasWritten(DiskFault fault) throws IOException {
        SimDisk disk = with(sectors('a', 'b', 'c'));
        write(disk, sectors('x'), 0);
        disk.open(FILE, Mode.WRITE).force();
        write(disk, sectors('z'), 2 * MemoryFile.SECTOR_BYTES);
        disk.open(FILE, Mode.WRITE).force();
        assertThat(disk.damage(fault, new SeededRandom(5))).isTrue();
        assertThat(content(disk)).isNotEqualTo(sectors('x', 'b', 'z')).endsWith(sectors('z'));
        assertThat(disk.troubles().count(fault)).isEqualTo(1);
        disk.repair();
        assertThat(content(disk)).isEqualTo(sectors('x', 'b', 'z'));
        assertThat(disk.troubles().damage()).isEmpty();
    }

    @Test
    void whatWasWrittenLastIsNotDamagedAtRest() throws IOException {
        assertThat(with(sectors('a')).damage(DiskFault.ROT, new SeededRandom(1)))
                .isFalse();
    }

    /** Three sectors, the first of which was written before the last. */
    private static SimDisk withDamageable() throws IOException {
        SimDisk disk = with(sectors('a', 'b', 'c'));
        write(disk, sectors('z'), 2 * MemoryFile.SECTOR_BYTES);
        disk.open(FILE, Mode.WRITE).force();
        return disk;
    }

    @Test
    void aLatentErrorIsFoundByWhoeverReadsTheSector() throws IOException {
        SimDisk disk = withDamageable();
        assertThat(disk.damage(DiskFault.LATENT, new SeededRandom(5))).isTrue();
        assertThat(disk.troubles().isPending()).isTrue();
        assertThatThrownBy(() -> content(disk)).isInstanceOf(IOException.class).hasMessageContaining("Input/output");
        assertThat(disk.troubles().count(DiskFault.LATENT)).isEqualTo(1);
        assertThat(disk.troubles().isPending()).isFalse();
        disk.repair();
        assertThat(content(disk)).isEqualTo(sectors('a', 'b', 'z'));
    }

    @Test
    void aSectorThatIsWrittenAgainHasNoLatentErrorAnyMore() throws IOException {
        SimDisk disk = withDamageable();
        disk.damage(DiskFault.LATENT, new SeededRandom(5));
        write(disk, sectors('x', 'y', 'z'), 0);
        assertThat(content(disk)).isEqualTo(sectors('x', 'y', 'z'));
        assertThat(disk.troubles().hasMetDamage()).isFalse();
    }

    @Test
    void whatIsNotForcedIsNotDamaged() throws IOException {
        SimDisk disk = withDamageable();
        write(disk, sectors('x', 'y'), 0);
        assertThat(disk.damage(DiskFault.LATENT, new SeededRandom(5))).isFalse();
    }

    @Test
    void aFailureIsPendingUntilTheProcessHasEnded() throws IOException {
        SimDisk disk = with("abc");
        disk.troubles().failCall(1);
        assertThat(disk.troubles().isPending()).isTrue();
        assertThatThrownBy(() -> content(disk)).isInstanceOf(IOException.class);
        assertThat(disk.troubles().isPending()).isTrue();
        disk.troubles().newUser();
        assertThat(disk.troubles().isPending()).isFalse();
    }

    @Test
    void theLastWorkOfADyingHostEndsInAForceThatNeverEnds() throws IOException {
        for (int forces = 0; forces <= 2; forces++) {
            SimDisk disk = with(sectors('a', 'b'));
            StorageFile file = disk.open(FILE, Mode.WRITE_THROUGH);
            boolean ended = disk.runUntilForce(forces, () -> {
                try {
                    for (int sector = 0; sector < 2; sector++) {
                        file.writeAll(
                                ByteBuffer.wrap(sectors('x').getBytes(StandardCharsets.US_ASCII)),
                                (long) sector * MemoryFile.SECTOR_BYTES);
                    }
                } catch (IOException e) {
                    throw new StorageException("as the devices say it", e);
                }
            });
            assertThat(ended).isEqualTo(forces == 2);
            assertThat(content(disk)).isEqualTo(forces == 0 ? sectors('x', 'b') : sectors('x', 'x'));
        }
    }
}
