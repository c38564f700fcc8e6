package org.raidlab.sim.process;

import java.util.Optional;
import java.util.function.Consumer;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Ledger;
import org.raidlab.core.turn.LedgerEntry;
import org.raidlab.core.turn.Log;
import org.raidlab.sim.time.Delay;

/** The devices of an incarnation, behind its {@link PortGuard}. */
final class GuardedDevices {
    private GuardedDevices() {}

    static Log log(Log beneath, PortGuard guard, Delay force) {
        return new GuardedLog(beneath, guard, force);
    }

    static Ledger ledger(Ledger beneath, PortGuard guard, Delay force) {
        return new GuardedLedger(beneath, guard, force);
    }

    static Blocks blocks(Blocks beneath, PortGuard guard) {
        return new GuardedBlocks(beneath, guard);
    }

    private record GuardedLog(Log beneath, PortGuard guard, Delay forceDelay) implements Log {
        @Override
        public void replay(Reader reader) {
            beneath.replay(reader);
        }

        @Override
        public Lsn append(byte[] payload) {
            return beneath.append(payload);
        }

        /** A force with nothing to write is an operation too, but takes no time. */
        @Override
        public void force() {
            boolean pending = beneath.durable().isBefore(beneath.end());
            guard.perform(PortOperation.LOG_FORCE, () -> {
                beneath.force();
                if (pending) {
                    guard.spendForce(forceDelay);
                }
            });
        }

        @Override
        public Lsn end() {
            return beneath.end();
        }

        @Override
        public Lsn durable() {
            return beneath.durable();
        }

        @Override
        public void truncate(Lsn before) {
            guard.perform(PortOperation.LOG_TRUNCATE, () -> beneath.truncate(before));
        }

        @Override
        public void close() {
            beneath.close();
        }
    }

    private record GuardedLedger(Ledger beneath, PortGuard guard, Delay forceDelay) implements Ledger {
        @Override
        public void replay(Consumer<LedgerEntry> reader) {
            beneath.replay(reader);
        }

        @Override
        public void append(LedgerEntry entry) {
            beneath.append(entry);
        }

        @Override
        public void force() {
            guard.perform(PortOperation.LEDGER_FORCE, () -> {
                beneath.force();
                guard.spendForce(forceDelay);
            });
        }

        @Override
        public void close() {
            beneath.close();
        }
    }

    private record GuardedBlocks(Blocks beneath, PortGuard guard) implements Blocks {
        @Override
        public void write(BlockRange to, Block content, Runnable done) {
            guard.perform(PortOperation.BLOCK_WRITE, () -> beneath.write(to, content, done));
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
        public void close() {
            beneath.close();
        }
    }
}
