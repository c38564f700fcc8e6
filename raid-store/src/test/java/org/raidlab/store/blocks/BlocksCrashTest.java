package org.raidlab.store.blocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.crash.CrashDisk;
import org.raidlab.store.crash.CrashStates;
import org.raidlab.store.file.Background;

/** Checkpoints alternate between two blocks; power fails in each call, and the newest header must always be usable. */
class BlocksCrashTest {
    private static final BlockDevice BLOCKS = new BlockDevice("blocks", 65_536);
    private static final Path FOLDER = Path.of("/site/blocks");
    private static final int CHECKPOINTS = 3;

    private int acknowledged;

    @Test
    void afterEveryCrashTheNewestHeaderFindsTheBlocksThatItReliesOn() {
        int states = 0;
        boolean crashed = true;
        for (int call = 0; crashed; call++) {
            CrashDisk disk = new CrashDisk();
            disk.failPowerAt(call);
            acknowledged = 0;
            checkpoints(disk);
            crashed = disk.isDead();
            states += CrashStates.forEach(disk, call, this::check);
        }
        assertThat(states).isGreaterThan(1_000);
    }

    private static Blocks open(CrashDisk disk) {
        return FileBlocks.open(disk, FOLDER, BLOCKS, Background.atOnce(_ -> {}));
    }

    private void checkpoints(CrashDisk disk) {
        try {
            Blocks blocks = open(disk);
            for (int checkpoint = 1; checkpoint <= CHECKPOINTS; checkpoint++) {
                int number = checkpoint;
                byte[] content = new byte[1_000];
                Arrays.fill(content, (byte) number);
                blocks.write(new BlockRange(BLOCKS, number % 2, 1), new Block(content), () -> {});
                byte[] header = Integer.toString(number).getBytes(StandardCharsets.US_ASCII);
                blocks.write(BlockRange.header(BLOCKS), new Block(header), () -> acknowledged = number);
            }
        } catch (StorageException _) {
            assertThat(disk.isDead()).isTrue();
        }
    }

    private void check(CrashDisk disk) {
        Blocks blocks = open(disk);
        int newest = blocks.header()
                .map(header -> Integer.parseInt(new String(header.bytes(), StandardCharsets.US_ASCII)))
                .orElse(0);
        assertThat(newest).isBetween(acknowledged, CHECKPOINTS);
        if (newest > 0) {
            assertThat(blocks.read(new BlockRange(BLOCKS, newest % 2, 1)).bytes())
                    .startsWith((byte) newest, (byte) newest);
        }
    }
}
