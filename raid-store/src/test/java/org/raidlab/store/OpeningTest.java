package org.raidlab.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.blocks.FileBlocks;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.fake.FaultyFiles;
import org.raidlab.store.fake.FaultyFiles.Failure;
import org.raidlab.store.fake.OpenFiles;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.TwoSlots;
import org.raidlab.store.log.FileLog;
import org.raidlab.store.log.LogSettings;

/** A device is opened whole or not at all, and what its slots say is kept twice before anything is built on it. */
class OpeningTest {
    private static final BlockDevice BLOCKS = new BlockDevice("blocks", 65_536);
    private static final Path FOLDER = Path.of("/site");

    /** A device, and which of its files begins with two slots. */
    private enum Device {
        LOG(Path.of("/site/log/control"), OpeningTest::openLog),
        BLOCKS(Path.of("/site/blocks/data"), OpeningTest::openBlocks),
        HOME(Path.of("/site/home"), files -> HomeBlock.nextIncarnation(files, FOLDER));

        private final Path slots;
        private final Consumer<FileOps> opening;

        Device(Path slots, Consumer<FileOps> opening) {
            this.slots = slots;
            this.opening = opening;
        }
    }

    private final CrashDisk disk = new CrashDisk();

    private static FileLog openLog(FileOps files) {
        return FileLog.open(files, FOLDER.resolve("log"), new LogSettings(512, 64, 0), Background.atOnce(_ -> {}));
    }

    private static FileBlocks openBlocks(FileOps files) {
        return FileBlocks.open(files, FOLDER.resolve("blocks"), BLOCKS, Background.atOnce(_ -> {}));
    }

    @BeforeEach
    void fill() throws IOException {
        disk.createFolders(FOLDER);
        FileLog log = openLog(disk);
        log.replay((_, _) -> {});
        log.append(new byte[700]);
        log.close();
        FileBlocks blocks = openBlocks(disk);
        blocks.write(BlockRange.header(BLOCKS), new Block(new byte[] {1}), () -> {});
        blocks.close();
        HomeBlock.nextIncarnation(disk, FOLDER);
    }

    private CrashDisk with(Path file, byte[] content) {
        SortedMap<Path, byte[]> files = disk.files();
        files.put(file, content);
        return disk.with(files);
    }

    /** The disk with one of a device's slots torn. */
    private CrashDisk torn(Device device, int slot) {
        byte[] content = disk.content(device.slots);
        Arrays.fill(content, slot * TwoSlots.SLOT_BYTES + 512, (slot + 1) * TwoSlots.SLOT_BYTES, (byte) 7);
        return with(device.slots, content);
    }

    @ParameterizedTest
    @EnumSource
    void whicheverCallFailsNoFileIsLeftOpen(Device device) {
        FaultyFiles faulty;
        int call = 0;
        do {
            faulty = new FaultyFiles(torn(device, 1), call++, Failure.BEFORE, "Input/output error");
            OpenFiles files = new OpenFiles(faulty);
            try {
                device.opening.accept(files);
            } catch (StorageException e) {
                assertThat(e).hasMessageContaining("Input/output error");
                assertThat(files.count()).as("call %d", call).isZero();
            }
        } while (faulty.hasFailed());
        assertThat(call).isGreaterThan(5);
    }

    @ParameterizedTest
    @EnumSource
    void aFileThatIsRefusedIsNotLeftOpen(Device device) {
        OpenFiles files = new OpenFiles(with(device.slots, new byte[TwoSlots.END]));

        assertThatThrownBy(() -> device.opening.accept(files))
                .isInstanceOf(StorageException.class)
                .hasMessageContaining(device.slots.toString());
        assertThat(files.count()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    void aTornSlotIsWrittenAgainBeforeAnythingIsBuiltOnTheOther(Device device) {
        for (int slot = 0; slot < 2; slot++) {
            CrashDisk torn = torn(device, slot);
            device.opening.accept(torn);

            byte[] opened = torn.content(device.slots);
            assertThat(Arrays.copyOf(opened, TwoSlots.SLOT_BYTES))
                    .isEqualTo(Arrays.copyOfRange(opened, TwoSlots.SLOT_BYTES, TwoSlots.END));
        }
    }
}
