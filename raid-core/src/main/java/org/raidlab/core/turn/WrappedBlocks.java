package org.raidlab.core.turn;

import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Consumer;

/** Blocks around others; a subclass that delays, holds or fails some of the calls overrides their methods. */
public class WrappedBlocks implements Blocks {
    private final Blocks beneath;

    public WrappedBlocks(Blocks beneath) {
        this.beneath = beneath;
    }

    @Override
    public Optional<Block> header() {
        return beneath.header();
    }

    @Override
    public Block read(BlockRange range) {
        return beneath.read(range);
    }

    @Override
    public <T> void scan(BlockRange range, int atOnce, BiFunction<BlockRange, Block, T> prepare, Consumer<T> take) {
        beneath.scan(range, atOnce, prepare, take);
    }

    @Override
    public void write(BlockRange to, Block content, Runnable done) {
        beneath.write(to, content, done);
    }

    @Override
    public void close() {
        beneath.close();
    }
}
