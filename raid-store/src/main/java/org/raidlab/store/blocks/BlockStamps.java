package org.raidlab.store.blocks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.StorageFile;

/**
 * The stamps of the blocks: the write sequence of each block on which the newest header may rely. An older block that
 * still stands in its place, whole, was left there by a write that the disk acknowledged and lost: the block alone
 * cannot show that.
 *
 * <p>Kept in two files in turn, so that the stamps of the newest header stay whole while those of the next are written:
 * magic (8 bytes), CRC32C of all that follows (4), number of blocks (4), generation (8), write sequences (8 each).
 */
final class BlockStamps {
    private static final long MAGIC = 0x5241_4944_5354_4d31L; // RAIDSTM1
    private static final int PREFIX_BYTES = 24;
    private static final int CRC_AT = 8;
    private static final int COUNT_AT = 12;

    private long[] sequences = new long[64];
    private int count;

    synchronized void set(long number, long sequence) {
        int at = Math.toIntExact(number);
        if (at >= sequences.length) {
            sequences = Arrays.copyOf(sequences, Math.max(at + 1, 2 * sequences.length));
        }
        sequences[at] = sequence;
        count = Math.max(count, at + 1);
    }

    /** The write sequence of a block as of the last {@link #set}; 0 if there was none. */
    synchronized long get(long number) {
        return number < count ? sequences[(int) number] : 0;
    }

    /** Writes and forces the stamps that belong to a header's generation. */
    void write(FileOps files, Path folder, long generation) throws IOException {
        ByteBuffer image = image(generation);
        try (StorageFile file = files.open(path(folder, generation), FileOps.Mode.WRITE)) {
            file.truncate(image.remaining());
            file.writeAll(image, 0);
            file.force();
        }
        files.forceFolder(folder);
    }

    private synchronized ByteBuffer image(long generation) {
        ByteBuffer image = ByteBuffer.allocate(PREFIX_BYTES + count * Long.BYTES);
        image.putLong(MAGIC).putInt(0).putInt(count).putLong(generation);
        for (int at = 0; at < count; at++) {
            image.putLong(sequences[at]);
        }
        return image.putInt(CRC_AT, crc(image)).flip();
    }

    /** Reads the stamps of a header's generation. */
    static BlockStamps read(FileOps files, Path folder, long generation) throws IOException {
        Path path = path(folder, generation);
        try (StorageFile file = files.open(path, FileOps.Mode.READ)) {
            ByteBuffer image = ByteBuffer.allocate(Math.toIntExact(file.size()));
            file.readUpTo(image, 0);
            image.flip();
            if (!isWhole(image, generation)) {
                throw new StorageException(path + " is damaged: it does not fit to the header of the blocks beside it; "
                        + BlockFile.REMEDY);
            }
            BlockStamps stamps = new BlockStamps();
            for (int at = 0; at < image.getInt(COUNT_AT); at++) {
                stamps.set(at, image.getLong(PREFIX_BYTES + at * Long.BYTES));
            }
            return stamps;
        }
    }

    private static boolean isWhole(ByteBuffer image, long generation) {
        return image.limit() >= PREFIX_BYTES
                && image.getLong(0) == MAGIC
                && image.getInt(CRC_AT) == crc(image)
                && image.getInt(COUNT_AT) == (image.limit() - PREFIX_BYTES) / Long.BYTES
                && image.getLong(COUNT_AT + Integer.BYTES) == generation;
    }

    private static Path path(Path folder, long generation) {
        return folder.resolve("stamps-" + generation % 2);
    }

    private static int crc(ByteBuffer image) {
        CRC32C crc = new CRC32C();
        crc.update(image.slice(COUNT_AT, image.capacity() - COUNT_AT));
        return (int) crc.getValue();
    }
}
