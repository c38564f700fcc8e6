package org.raidlab.store.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
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

    @Test
    void eitherSlotOfANewFileMayRot() throws IOException {
        for (int at : new int[] {0, 64, TwoSlots.SLOT_BYTES, TwoSlots.SLOT_BYTES + 64}) {
            assertThat(open(rotten(at)).content()).containsExactly(1);
        }
    }

    @Test
    void whicheverSlotIsOldBothTakeTheNextContentAndNothingBehindThemIsTouched() throws IOException {
        for (int at : new int[] {64, TwoSlots.SLOT_BYTES + 64}) {
            CrashDisk half = rotten(at);
            StorageFile file = half.open(FILE, FileOps.Mode.WRITE);
            file.writeAll(ByteBuffer.wrap(new byte[] {7}), TwoSlots.END);
            open(half).write(new byte[] {2});

            byte[] written = half.content(FILE);
            assertThat(written).hasSize(TwoSlots.END + 1).endsWith(7);
            assertThat(firstSlot(half))
                    .isEqualTo(Arrays.copyOfRange(written, TwoSlots.SLOT_BYTES, TwoSlots.END))
                    .containsSequence(2, 0);
        }
    }

    @Test
    void aShorterContentLeavesNothingOfALongerOneBehind() throws IOException {
        TwoSlots slots = open(disk);
        slots.write(new byte[] {5, 5, 5});
        slots.write(new byte[] {6});

        assertThat(Arrays.copyOfRange(disk.content(FILE), Slot.PREFIX_BYTES, TwoSlots.SLOT_BYTES))
                .startsWith(6, 0, 0);
    }

    @Test
    void aContentFillsASlotButIsNotLarger() throws IOException {
        byte[] full = new byte[TwoSlots.CONTENT_BYTES_MAX];
        Arrays.fill(full, (byte) 3);
        open(disk).write(full);

        assertThat(open(disk).content()).isEqualTo(full);
        assertThatThrownBy(() -> open(disk).write(new byte[TwoSlots.CONTENT_BYTES_MAX + 1]))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void whatAnUnfinishedFileLeftBehindIsNotInTheNewOne() throws IOException {
        Path other = Path.of("/site/other");
        disk.open(Path.of("/site/other.new"), FileOps.Mode.WRITE).writeAll(ByteBuffer.allocate(20_000), 0);
        NewFile.create(disk, other, file -> TwoSlots.format(file, MAGIC, new byte[] {1}));

        assertThat(disk.content(other)).hasSize(TwoSlots.END);
        assertThat(disk.list(Path.of("/site"))).containsExactly("other", "slots");
    }
}
