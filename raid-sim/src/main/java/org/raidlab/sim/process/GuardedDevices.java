package org.raidlab.sim.process;

import java.util.function.Consumer;
import org.raidlab.core.Lsn;
import org.raidlab.core.turn.Block;
import org.raidlab.core.turn.BlockDevice;
import org.raidlab.core.turn.BlockRange;
import org.raidlab.core.turn.Blocks;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.core.turn.LogDevice;
import org.raidlab.core.turn.WrappedBlocks;
import org.raidlab.core.turn.WrappedLog;
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

    private static final class GuardedLog extends WrappedLog {
        private final PortGuard guard;
        private final Delay forceDelay;
        private final Consumer<Log> replayed;
        private final Log beneath;

        GuardedLog(Log beneath, PortGuard guard, Delay forceDelay, Consumer<Log> replayed) {
            super(beneath);
            this.beneath = beneath;
            this.guard = guard;
            this.forceDelay = forceDelay;
            this.replayed = replayed;
        }

        @Override
        public void replay(Reader reader) {
            super.replay(reader);
            replayed.accept(beneath);
        }

        /** A force with nothing to write is an operation too, but takes no time. */
        @Override
        public void force() {
            boolean pending = durable().isBefore(end());
            guard.perform(PortOperation.LOG_FORCE, () -> {
                super.force();
                if (pending) {
                    guard.spendForce(forceDelay);
                }
            });
        }

        @Override
        public void forceLater(Runnable done) {
            guard.perform(PortOperation.LOG_FORCE, () -> super.forceLater(done));
        }

        @Override
        public void truncate(Lsn before) {
            guard.perform(PortOperation.LOG_TRUNCATE, () -> super.truncate(before));
        }
    }

    private static final class GuardedBlocks extends WrappedBlocks {
        private final PortGuard guard;

        GuardedBlocks(Blocks beneath, PortGuard guard) {
            super(beneath);
            this.guard = guard;
        }

        @Override
        public void write(BlockRange to, Block content, Runnable done) {
            guard.perform(PortOperation.BLOCK_WRITE, () -> super.write(to, content, done));
        }
    }
}
