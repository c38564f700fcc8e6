package org.raidlab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.crash.CrashStates;
import org.raidlab.store.file.TwoSlots;

class HomeBlockTest {
    private static final Path FOLDER = Path.of("/site");
    private static final Path FILE = FOLDER.resolve(HomeBlock.NAME);

    private CrashDisk disk = new CrashDisk();

    @Test
    void incarnationsCountFromOne() {
        assertThat(HomeBlock.nextIncarnation(disk, FOLDER)).isEqualTo(1);
        assertThat(HomeBlock.nextIncarnation(disk, FOLDER)).isEqualTo(2);
        assertThat(HomeBlock.nextIncarnation(disk, FOLDER)).isEqualTo(3);
    }

    @Test
    void noIncarnationComesBackAfterAnyCrash() {
        int states = 0;
        boolean crashed = true;
        for (int call = 0; crashed; call++) {
            disk = new CrashDisk();
            disk.failPowerAt(call);
            int used = useSome();
            crashed = disk.isDead();
            states += CrashStates.forEach(
                    disk,
                    1,
                    state ->
                            assertThat(HomeBlock.nextIncarnation(state, FOLDER)).isBetween(used + 1, used + 2));
        }
        assertThat(states).isGreaterThan(1_000);
    }

    private int useSome() {
        int used = 0;
        try {
            for (int start = 0; start < 3; start++) {
                used = HomeBlock.nextIncarnation(disk, FOLDER);
            }
        } catch (StorageException _) {
            assertThat(disk.isDead()).isTrue();
        }
        return used;
    }

    private CrashDisk damaged(int... at) {
        SortedMap<Path, byte[]> files = disk.files();
        byte[] home = disk.content(FILE);
        for (int index : at) {
            home[index] ^= 1;
        }
        files.put(FILE, home);
        return disk.with(files);
    }

    @Test
    void eitherSlotMayRotButNotBoth() {
        HomeBlock.nextIncarnation(disk, FOLDER);
        HomeBlock.nextIncarnation(disk, FOLDER);

        for (int at = 0; at < TwoSlots.END; at++) {
            assertThat(HomeBlock.nextIncarnation(damaged(at), FOLDER)).isEqualTo(3);
        }
        assertThatThrownBy(() -> HomeBlock.nextIncarnation(damaged(70, TwoSlots.SLOT_BYTES + 70), FOLDER))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(FILE.toString())
                .hasMessageContaining("raid site rejoin");
    }
}
