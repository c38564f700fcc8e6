package org.raidlab.sim.exhaustive;

import java.util.Optional;
import java.util.function.BiFunction;
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
import org.raidlab.runtime.ProcessEnvironment;

/** The devices of one incarnation behind a {@link Trip}: every call that may fail on a disk may fail here. */
final class TrippedDevices {
    private TrippedDevices() {}

    /** Returns the same environment with devices that fail when the trip says so. */
    static ProcessEnvironment of(ProcessEnvironment right, Trip trip) {
        Gate gate = new Gate(trip, right.self());
        return right.withDevices(right.devices().wrapped(new Devices.Wrapper() {
            @Override
            public Log log(LogDevice device, Log opened) {
                return new TrippedLog(opened, gate);
            }

            @Override
            public Blocks blocks(BlockDevice device, Blocks opened) {
                return new TrippedBlocks(opened, gate);
            }
        }));
    }

    private record Gate(Trip trip, Object socket) {
        void pass(Runnable call) {
            trip.call(socket, () -> {
                call.run();
                return true;
            });
        }
    }

    private static final class TrippedLog extends WrappedLog {
        private final Gate gate;

        TrippedLog(Log beneath, Gate gate) {
            super(beneath);
            this.gate = gate;
        }

        @Override
        public void replay(Reader reader) {
            gate.pass(() -> super.replay(reader));
        }

        @Override
        public Lsn append(byte[] payload) {
            return gate.trip().call(gate.socket(), () -> super.append(payload));
        }

        @Override
        public void force() {
            gate.pass(super::force);
        }

        @Override
        public void forceLater(Runnable done) {
            gate.pass(() -> super.forceLater(done));
        }

        @Override
        public void truncate(Lsn before) {
            gate.pass(() -> super.truncate(before));
        }
    }

    private static final class TrippedBlocks extends WrappedBlocks {
        private final Gate gate;

        TrippedBlocks(Blocks beneath, Gate gate) {
            super(beneath);
            this.gate = gate;
        }

        @Override
        public void write(BlockRange to, Block content, Runnable done) {
            gate.pass(() -> super.write(to, content, done));
        }

        @Override
        public Optional<Block> header() {
            return gate.trip().call(gate.socket(), super::header);
        }

        @Override
        public Block read(BlockRange range) {
            return gate.trip().call(gate.socket(), () -> super.read(range));
        }

        @Override
        public <T> void scan(BlockRange range, int atOnce, BiFunction<BlockRange, Block, T> prepare, Consumer<T> take) {
            gate.pass(() -> super.scan(range, atOnce, prepare, take));
        }
    }
}
