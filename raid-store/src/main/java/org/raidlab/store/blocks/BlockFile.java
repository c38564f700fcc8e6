package org.raidlab.store.blocks;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BiConsumer;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.NewFile;
import org.raidlab.store.file.Remedy;
import org.raidlab.store.file.StorageFile;
import org.raidlab.store.file.TwoSlots;

/**
 * The file behind {@link FileBlocks}: two header slots, zeros up to a block's border, blocks. A header's
 * <em>generation</em> counts headers and openings; a block's write sequence is the generation it was written for and a
 * counter within it, so no two writes ever have the same.
 */
final class BlockFile implements AutoCloseable {
    static final String REMEDY = Remedy.REJOIN;
    private static final String NAME = "data";
    /** Most bytes that one read takes from the file. */
    private static final int READ_BYTES = 1 << 20;

    private static final long MAGIC = 0x5241_4944_424c_4b31L; // RAIDBLK1

    private final FileOps files;
    private final Path folder;
    private final StorageFile file;
    private final TwoSlots header;
    private final BlockStamps stamps;
    private final ByteBuffer writeBuffer;
    /** Those that no thread is using. */
    private final Queue<ByteBuffer> readBuffers = new ConcurrentLinkedQueue<>();

    private long sequence;

    private BlockFile(
            FileOps files, Path folder, int blockBytes, StorageFile file, TwoSlots header, BlockStamps stamps) {
        this.files = files;
        this.folder = folder;
        this.file = file;
        this.header = header;
        this.stamps = stamps;
        this.writeBuffer = ByteBuffer.allocateDirect(blockBytes);
    }

    static BlockFile open(FileOps files, Path folder, int blockBytes) throws IOException {
        files.createFolders(folder);
        Path path = folder.resolve(NAME);
        if (!NewFile.exists(files, path)) {
            new BlockStamps().write(files, folder, 0);
            NewFile.create(files, path, file -> TwoSlots.format(file, MAGIC, blockBytes, new byte[0]));
        }
        files.forceFolder(folder);
        StorageFile file = files.open(path, FileOps.Mode.WRITE);
        try {
            TwoSlots header = TwoSlots.open(file, path, MAGIC, REMEDY);
            checkUnit(path, header.unitBytes(), blockBytes);
            header.repair();
            BlockStamps stamps = BlockStamps.read(files, folder, header.sequence());
            BlockFile blocks = new BlockFile(files, folder, blockBytes, file, header, stamps);
            blocks.writeHeader(header.content());
            return blocks;
        } catch (IOException | RuntimeException e) {
            file.close();
            throw e;
        }
    }

    /** Refuses a file with blocks of another size; files of earlier versions do not say theirs. */
    private static void checkUnit(Path path, int unitBytes, int blockBytes) {
        if (unitBytes != 0 && unitBytes != blockBytes) {
            throw new StorageException(path + " has blocks of " + unitBytes + " bytes; the system declares blocks of "
                    + blockBytes + " bytes");
        }
    }

    /** The newest header; empty if none was ever written. */
    byte[] header() {
        return header.content();
    }

    /** Writes the header and begins the next generation; all blocks written before are durable. */
    void writeHeader(byte[] content) throws IOException {
        stamps.write(files, folder, header.sequence() + 1);
        header.write(content);
        sequence = (header.sequence() + 1) << Integer.SIZE;
    }

    /** Writes blocks; they are durable after {@link #force}. */
    void write(BlockRange to, Block content) throws IOException {
        ByteBuffer bytes = ByteBuffer.wrap(content.bytes());
        for (long number = to.first(); number < to.first() + to.count(); number++) {
            int count = Math.min(to.device().payloadBytes(), bytes.capacity() - bytes.position());
            bytes.limit(bytes.position() + count);
            BlockImage.encode(number, ++sequence, bytes, writeBuffer);
            file.writeAll(writeBuffer, at(number));
            stamps.set(number, sequence);
        }
    }

    void force() throws IOException {
        file.force();
    }

    /** Reads complete blocks and checks each; several threads may read at once. */
    byte[] read(BlockRange range) throws IOException {
        byte[] content = new byte[range.bytesMax()];
        int bytes = range.device().payloadBytes();
        read(
                range,
                (number, block, count) ->
                        decode(number, block, count, content, Math.toIntExact(number - range.first()) * bytes));
        return content;
    }

    /** Reads complete blocks and checks each; the content of each comes in an array of its own. */
    void read(BlockRange range, BiConsumer<BlockRange, byte[]> take) throws IOException {
        read(range, (number, block, count) -> {
            byte[] content = new byte[range.device().payloadBytes()];
            decode(number, block, count, content, 0);
            take.accept(new BlockRange(range.device(), number, 1), content);
        });
    }

    /** What becomes of a block of which so many bytes were read. */
    private interface BlockReader {
        void onBlock(long number, ByteBuffer block, int count);
    }

    private void read(BlockRange range, BlockReader reader) throws IOException {
        int blockBytes = writeBuffer.capacity();
        int atOnce = Math.min(range.count(), Math.max(1, READ_BYTES / blockBytes));
        ByteBuffer buffer = readBuffers.poll();
        if (buffer == null || buffer.capacity() < atOnce * blockBytes) {
            buffer = ByteBuffer.allocateDirect(atOnce * blockBytes);
        }
        for (BlockRange piece : range.pieces(atOnce)) {
            int count = file.readUpTo(buffer.clear().limit(piece.count() * blockBytes), at(piece.first()));
            for (int block = 0; block < piece.count(); block++) {
                int from = block * blockBytes;
                int read = Math.clamp((long) count - from, 0, blockBytes);
                reader.onBlock(piece.first() + block, buffer.slice(from, blockBytes), read);
            }
        }
        readBuffers.add(buffer);
    }

    private void decode(long number, ByteBuffer block, int count, byte[] payload, int to) {
        BlockImage.decode(number, block, count, payload, to, () -> place(number));
        if (BlockImage.sequence(block) < stamps.get(number)) {
            throw new StorageException("block " + number + " is damaged in " + place(number)
                    + ": an older write stands there, the newest was lost; " + REMEDY);
        }
    }

    /** Returns the offset of a block: the blocks before number 0 hold the header's slots. */
    private long at(long number) {
        int blockBytes = writeBuffer.capacity();
        return (number + Math.ceilDiv(TwoSlots.END, blockBytes)) * blockBytes;
    }

    private String place(long number) {
        return folder.resolve(NAME) + " at offset " + at(number);
    }

    @Override
    public void close() throws IOException {
        file.close();
    }
}
