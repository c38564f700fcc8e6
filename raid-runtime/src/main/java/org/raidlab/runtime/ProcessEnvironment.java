package org.raidlab.runtime;

import java.net.InetSocketAddress;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.TraceEvent;

/**
 * The environment from which a machine is made. The devices are this incarnation's, opened on the storage that survived
 * the one before.
 *
 * @param self the process's socket, the same in every incarnation
 * @param incarnation durable already
 * @param devices the process's stable storage
 * @param clock virtual
 * @param random this incarnation's own
 * @param trace what servers note
 * @param work takes the nanoseconds that something has cost: the turn lasts as much longer, where time is virtual
 * @param wake asks for a turn soon: something was done to the machine from outside
 * @param storage what the devices are opened on, for a machine that opens them more than once
 * @param host what the process shares with the other processes of its host
 */
public record ProcessEnvironment(
        InetSocketAddress self,
        int incarnation,
        Devices devices,
        Clock clock,
        RandomSource random,
        Consumer<TraceEvent> trace,
        LongConsumer work,
        Runnable wake,
        Storage storage,
        HostResources host) {
    /** The stable storage of a process. */
    public interface Storage {
        /** The storage of a machine that uses its devices as they are. */
        Storage ONCE = new Storage() {
            @Override
            public int nextIncarnation() {
                throw new IllegalStateException("the incarnation is counted by whoever makes the machine");
            }

            @Override
            public Devices open() {
                throw new IllegalStateException("the devices are open");
            }
        };

        /** Increments the incarnation durably, and returns it. */
        int nextIncarnation();

        /** Opens the devices anew; the earlier devices have been closed. */
        Devices open();
    }

    /** Returns a copy of this environment with other devices. */
    public ProcessEnvironment withDevices(Devices other) {
        return new ProcessEnvironment(self, incarnation, other, clock, random, trace, work, wake, storage, host);
    }
}
