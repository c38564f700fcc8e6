package org.raidlab.store.heap;

import java.util.Optional;
import java.util.concurrent.Executor;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;

/** A process's blocks on the heap. A write ends when the executor comes to it, never inside the call. */
final class HeapBlocks implements Blocks {
    private final StableBlocks stable;
    private final HeapHandle handle;
    private final HeapMeter meter;
    private final Executor completions;
    private boolean closed;

    HeapBlocks(StableBlocks stable, HeapHandle handle, HeapMeter meter, Executor completions) {
        this.stable = stable;
        this.handle = handle;
        this.meter = meter;
        this.completions = completions;
    }

    @Override
    public Optional<Block> header() {
        handle.call();
        return stable.header();
    }

    @Override
    public Block read(BlockRange range) {
        handle.call();
        return stable.read(range);
    }

    @Override
    public void write(BlockRange to, Block content, Runnable done) {
        handle.call();
        stable.begin(to, content, done);
        completions.execute(this::endOldest);
    }

    private void endOldest() {
        if (!closed && !handle.hasEnded()) {
            StableBlocks.Pending ended = stable.endOldest();
            meter.wrote(ended.to().count());
            ended.done().run();
        }
    }

    @Override
    public void close() {
        closed = true; // what still waits is given up, as in a crash
    }
}
