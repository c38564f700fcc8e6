package org.raidlab.sim.process;

import java.util.Optional;
import java.util.function.Consumer;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.sim.time.Delay;

/**
 * Puts the devices of an incarnation behind its {@link PortGuard}.
 *
 * @param forceDelay of a log
 * @param replayed gets each log that has been replayed, as it was opened
 */
record GuardedDevices(PortGuard guard, Delay forceDelay, Consumer<Log> replayed) implements Devices.Wrapper {
    @Override
    public Log log(LogDevice device, Log opened) {
        return new GuardedLog(opened, guard, forceDelay, replayed);
    }

    @Override
    public Blocks blocks(BlockDevice device, Blocks opened) {
        return new GuardedBlocks(opened, guard);
    }

    private record GuardedLog(Log beneath, PortGuard guard, Delay forceDelay, Consumer<Log> replayed) implements Log {
        @Override
        public void replay(Reader reader) {
            beneath.replay(reader);
            replayed.accept(beneath);
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
        public void forceLater(Runnable done) {
            guard.perform(PortOperation.LOG_FORCE, () -> beneath.forceLater(done));
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
