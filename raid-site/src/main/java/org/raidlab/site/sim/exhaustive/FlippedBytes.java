package org.raidlab.site.sim.exhaustive;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.function.Supplier;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.blocks.Background;
import org.raidlab.store.blocks.FileBlocks;
import org.raidlab.store.crash.CrashDisk;

/**
 * Each byte of a site's log and of a small checkpoint is changed, one at a time, while the site is down (F7). What is
 * read is what was written, or reading says that it is damaged; of the log the last batch may be gone, as a torn tail
 * is.
 */
record FlippedBytes(long seed) {
    private static final Path BLOCKS = Path.of("/site/blocks");
    private static final byte[] HEADER = {1, 2, 3, 4};

    void visit(States states) {
        CrashDisk disk = new CrashDisk();
        RecordedLog.Progress progress = new RecordedLog.Progress();
        RecordedLog.of(seed).play(disk, progress);
        RecoveredLog recovered = new RecoveredLog();
        flipEach(disk, states, damaged -> () -> recovered.look(damaged, progress.appended, progress.forcedBefore));
        byte[] content = content(progress);
        flipEach(checkpoint(content), states, damaged -> () -> look(damaged, content));
    }

    private interface Judge {
        Supplier<RecoveredLog.Finding> of(CrashDisk damaged);
    }

    private static void flipEach(CrashDisk disk, States states, Judge judge) {
        SortedMap<Path, byte[]> files = disk.files();
        for (Map.Entry<Path, byte[]> file : files.entrySet()) {
            for (int at = 0; at < file.getValue().length; at++) {
                int place = at;
                states.visitDisk("byte " + place + " of " + file.getKey(), () -> {
                    SortedMap<Path, byte[]> damaged = disk.files();
                    damaged.computeIfPresent(file.getKey(), (_, bytes) -> flipped(bytes, place));
                    return judge.of(disk.with(damaged)).get();
                });
            }
        }
    }

    private static byte[] flipped(byte[] bytes, int at) {
        byte[] changed = bytes.clone();
        changed[at] ^= (byte) (1 << at % 8);
        return changed;
    }

    /** A block's worth of the log stands in for a segment of the database. */
    private static byte[] content(RecordedLog.Progress progress) {
        byte[] content = new byte[2_000];
        int filled = 0;
        for (RecordedLog.Entry entry : progress.appended) {
            int length = Math.min(entry.payload().length, content.length - filled);
            System.arraycopy(entry.payload(), 0, content, filled, length);
            filled += length;
        }
        return content;
    }

    private static FileBlocks open(CrashDisk disk) {
        return FileBlocks.open(disk, BLOCKS, new Background(Runnable::run, Runnable::run, failure -> {}));
    }

    private static CrashDisk checkpoint(byte[] content) {
        CrashDisk disk = new CrashDisk();
        FileBlocks blocks = open(disk);
        blocks.write(new BlockRange(0, 1), new Block(content), () -> {});
        blocks.write(BlockRange.HEADER, new Block(HEADER), () -> {});
        return disk;
    }

    private static RecoveredLog.Finding look(CrashDisk disk, byte[] content) {
        try {
            FileBlocks blocks = open(disk);
            Optional<Block> header = blocks.header();
            if (header.isEmpty()) {
                return new RecoveredLog.Finding(RecoveredLog.Fate.REFUSED, Optional.of("the header is gone unnoticed"));
            }
            byte[] read = Arrays.copyOf(blocks.read(new BlockRange(0, 1)).bytes(), content.length);
            boolean same = Arrays.equals(header.get().bytes(), HEADER) && Arrays.equals(read, content);
            return new RecoveredLog.Finding(
                    RecoveredLog.Fate.WHOLE,
                    same ? Optional.empty() : Optional.of("damage is read as if it were right"));
        } catch (StorageException e) {
            return new RecoveredLog.Finding(RecoveredLog.Fate.REFUSED, Optional.empty());
        }
    }
}
