package org.raidlab.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.SortedMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;

class TwoSlotsTest {
    private static final Path FILE = Path.of("/site/slots");
    private static final long MAGIC = 42;

    private final CrashDisk disk = new CrashDisk();

    @BeforeEach
    void make() throws IOException {
        disk.createFolders(Path.of("/site"));
        NewFile.create(disk, FILE, file -> TwoSlots.format(file, MAGIC, new byte[] {1}));
    }

    private static TwoSlots open(CrashDisk from) throws IOException {
        return TwoSlots.open(from.open(FILE, FileOps.Mode.WRITE), FILE, MAGIC, "restore it");
    }

    private CrashDisk rotten(int at) {
        SortedMap<Path, byte[]> files = disk.files();
        byte[] content = disk.content(FILE);
        content[at] ^= 1;
        files.put(FILE, content);
        return disk.with(files);
    }

    @Test
    void theNewestContentIsReadBack() throws IOException {
        open(disk).write(new byte[] {2, 2});
        open(disk).write(new byte[] {3, 3, 3});

        assertThat(open(disk).content()).containsExactly(3, 3, 3);
        assertThat(open(disk).sequence()).isEqualTo(2);
    }

    @Test
    void aContentInOneSlotOnlyIsRepairedIntoTheOther() throws IOException {
        TwoSlots slots = open(disk);
        disk.failPowerAt(1); // one slot is written, its force fails, the other slot is as before
        assertThatThrownBy(() -> slots.write(new byte[] {2})).isInstanceOf(IOException.class);
        disk.restartProcess();
        CrashDisk half = disk.with(disk.files());
        TwoSlots found = open(half);
        byte[] before = half.content(FILE);
        assertThat(found.content()).containsExactly(2);

        found.repair();

        assertThat(half.content(FILE))
                .isNotEqualTo(before)
                .startsWith(firstSlot(half))
                .endsWith(firstSlot(half));
    }

    private static byte[] firstSlot(CrashDisk from) {
        byte[] slot = new byte[TwoSlots.SLOT_BYTES];
        ByteBuffer.wrap(from.content(FILE)).get(slot);
        return slot;
    }

    @Test
    void anyChangedByteLeavesTheNewestContent() throws IOException {
        open(disk).write(new byte[] {2});
        for (int at = 0; at < TwoSlots.END; at++) {
            assertThat(open(rotten(at)).content()).containsExactly(2);
        }
    }

    @Test
    void slotsOfAnotherKindAreRefused() {
        assertThatThrownBy(() -> TwoSlots.open(disk.open(FILE, FileOps.Mode.READ), FILE, MAGIC + 1, "restore it"))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(FILE.toString())
                .hasMessageContaining("restore it");
    }
}
