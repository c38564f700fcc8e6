package org.raidlab.store.blocks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.StorageException;
import org.raidlab.store.blocks.PendingWrites.Pending;
import org.raidlab.store.file.Background;
import org.raidlab.store.file.DeviceGuard;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.file.IoFailure;

/**
 * A block device in a folder. Writes wait in a queue for the I/O thread; those between two headers share one force, and
 * a header is written when everything before it is durable. A block whose write is not done yet is not read. Reads give
 * whole blocks: what was written and zeros after it.
 */
public final class FileBlocks implements Blocks {
    private final BlockFile file;
    private final Background background;
    private final DeviceGuard guard;
    private final PendingWrites pending = new PendingWrites();
    private final Object writing = new Object();

    private FileBlocks(BlockFile file, Background background, DeviceGuard guard) {
        this.file = file;
        this.background = background;
        this.guard = guard;
    }

    /** Opens the blocks of a folder, and creates missing ones. */
    public static FileBlocks open(FileOps files, Path folder, BlockDevice device, Background background) {
        DeviceGuard guard = new DeviceGuard("the block device in " + folder);
        return new FileBlocks(guard.call(() -> BlockFile.open(files, folder, device.blockBytes())), background, guard);
    }

    @Override
    public Optional<Block> header() {
        guard.check();
        byte[] header = file.header();
        return header.length == 0 ? Optional.empty() : Optional.of(new Block(header));
    }

    @Override
    public Block read(BlockRange range) {
        if (range.isHeader()) {
            return header().orElseThrow(() -> new StorageException("the header was never written"));
        }
        guard.check();
        try {
            return new Block(file.read(range));
        } catch (IOException e) {
            throw guard.fail(IoFailure.ending(e));
        }
    }

    @Override
    public <T> void scan(BlockRange range, int atOnce, BiFunction<BlockRange, Block, T> prepare, Consumer<T> take) {
        guard.check();
        try {
            new Scan<>(background.readers(), piece -> read(piece, prepare))
                    .run(range.pieces(atOnce), prepared -> prepared.forEach(take));
        } catch (IOException e) {
            throw guard.fail(IoFailure.ending(e));
        }
    }

    private <T> List<T> read(BlockRange piece, BiFunction<BlockRange, Block, T> prepare) throws IOException {
        List<T> prepared = new ArrayList<>(piece.count());
        file.read(piece, (block, payload) -> prepared.add(prepare.apply(block, new Block(payload))));
        return prepared;
    }

    @Override
    public void write(BlockRange to, Block content, Runnable done) {
        guard.check();
        pending.add(new Pending(to, content, done));
        background.io().execute(this::writePending);
    }

    /** Carries out the waiting writes, on the I/O thread. */
    private void writePending() {
        synchronized (writing) {
            List<Pending> group = pending.next();
            while (!group.isEmpty() && !guard.hasFailed()) {
                write(group);
                group = pending.next();
            }
        }
    }

    private void write(List<Pending> group) {
        try {
            guard.run(() -> writeAndForce(group));
            background.loop().execute(() -> group.forEach(write -> write.done().run()));
        } catch (StorageException e) {
            background.loop().execute(() -> background.failed().accept(e));
        }
    }

    private void writeAndForce(List<Pending> group) throws IOException {
        Pending first = group.getFirst();
        if (first.to().isHeader()) {
            file.writeHeader(first.content().bytes());
            return;
        }
        for (Pending write : group) {
            file.write(write.to(), write.content());
        }
        file.force();
    }

    /** Waits for the write that is under way; it drops the waiting ones, as a crash does. */
    @Override
    public void close() {
        pending.clear();
        synchronized (writing) {
            guard.close();
            try {
                file.close();
            } catch (IOException e) {
                throw IoFailure.ending(e);
            }
        }
    }
}
