package org.raidlab.store;

import java.util.Optional;
import java.util.function.Consumer;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.StorageException;

/** Replacements for devices that another process of the site has: they are empty here and refuse writes. */
final class NoDevices {
    private NoDevices() {}

    private static StorageException refuse(String device) {
        return new StorageException("this process does not keep the site's " + device);
    }

    /** The replacement for the log. */
    record NoLog() implements Log {
        @Override
        public void replay(Reader reader) {
            // There is nothing to read.
        }

        @Override
        public Lsn append(byte[] payload) {
            throw refuse("log");
        }

        @Override
        public void force() {
            throw refuse("log");
        }

        @Override
        public Lsn end() {
            return Lsn.START;
        }

        @Override
        public Lsn durable() {
            return Lsn.START;
        }

        @Override
        public void truncate(Lsn before) {
            throw refuse("log");
        }

        @Override
        public void close() {
            // There is nothing to free.
        }
    }

    /** The replacement for the ledger. */
    record NoLedger() implements Ledger {
        @Override
        public void replay(Consumer<LedgerEntry> reader) {
            // There is nothing to read.
        }

        @Override
        public void append(LedgerEntry entry) {
            throw refuse("ledger");
        }

        @Override
        public void force() {
            throw refuse("ledger");
        }

        @Override
        public void close() {
            // There is nothing to free.
        }
    }

    /** The replacement for the blocks. */
    record NoBlocks() implements Blocks {
        @Override
        public Optional<Block> header() {
            return Optional.empty();
        }

        @Override
        public Block read(BlockRange range) {
            throw refuse("database");
        }

        @Override
        public void write(BlockRange to, Block content, Runnable done) {
            throw refuse("database");
        }

        @Override
        public void close() {
            // There is nothing to free.
        }
    }
}
