package org.raidlab.site.mini;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.netty.LoopHandler;
import org.raidlab.core.Clock;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.msg.RaidTrace;
import org.raidlab.msg.codec.RaidDevices;
import org.raidlab.sim.process.Machine;
import org.raidlab.sim.process.MachineFactory;
import org.raidlab.sim.process.ProcessEnvironment;
import org.raidlab.site.SystemClock;
import org.raidlab.store.heap.HeapStorage;

/**
 * The equivalent of a process: an address and stable storage, which last, and the current incarnation on them. On the
 * loop's thread throughout.
 */
final class MiniProcess {
    private static final Logger LOG = LogManager.getLogger(MiniProcess.class);

    private final String name;
    private final MiniLoop loop;
    private final InetSocketAddress socket;
    private final MachineFactory machines;
    private final RandomSource random;
    private final Clock clock = new SystemClock();
    private final HeapStorage storage;
    private int incarnation;
    private @Nullable Incarnation current;
    private @Nullable Throwable failure;

    MiniProcess(String name, MiniLoop loop, InetSocketAddress socket, RandomSource random, MachineFactory machines) {
        this.name = name;
        this.loop = loop;
        this.socket = socket;
        this.machines = machines;
        this.random = random;
        storage = new HeapStorage(step -> loop.execute(() -> completed(step)));
    }

    /** Runs the completion of a block write in the incarnation that began the write; a later incarnation ignores it. */
    private void completed(Runnable step) {
        Incarnation now = current;
        if (now != null) {
            now.wire.guarded(() -> {
                step.run();
                now.turn();
            });
        }
    }

    /** Begins the next incarnation, on the storage that survived the last one. */
    void start() {
        Invariants.check(current == null, name + " is up already");
        failure = null;
        incarnation = storage.nextIncarnation();
        Incarnation next = new Incarnation();
        current = next;
        next.wire.guarded(next::begin);
    }

    /**
     * Kills the incarnation in the middle of its work: unforced records may be lost, and so are datagrams that waited.
     */
    void kill() {
        Incarnation dying = current;
        if (dying != null) {
            current = null;
            dying.wire.close();
            storage.crash(random);
        }
    }

    private void failed(Throwable cause) {
        LOG.error("{} ends by our mistake", name, cause);
        failure = cause;
        kill();
    }

    boolean isUp() {
        return current != null;
    }

    /** Returns the error that ended the last incarnation, if it ended by itself. */
    Optional<Throwable> failure() {
        return Optional.ofNullable(failure);
    }

    Optional<Machine> machine() {
        return Optional.ofNullable(current).map(now -> now.machine);
    }

    long datagramsDropped() {
        Incarnation now = current;
        return now == null ? 0 : now.wire.dropped();
    }

    int incarnation() {
        return incarnation;
    }

    HeapStorage storage() {
        return storage;
    }

    InetSocketAddress socket() {
        return socket;
    }

    /** One incarnation; its operations after its end do not reach stable storage. */
    private final class Incarnation implements LoopHandler {
        private final MiniTransport wire;
        private @Nullable Machine machine;

        private Incarnation() {
            wire = MiniTransport.open(loop, socket, this);
        }

        private void begin() {
            Machine made = machines.create(new ProcessEnvironment(
                    socket,
                    incarnation,
                    Devices.open(RaidDevices.ALL, storage),
                    clock,
                    random.fork(),
                    this::noted,
                    nanos -> {},
                    () -> {},
                    ProcessEnvironment.Storage.ONCE));
            made.start();
            machine = made;
            wire.start();
            turn();
        }

        /** Restarts the process in a new incarnation when the other sites have gone on without this site. */
        private void noted(TraceEvent event) {
            if (event instanceof RaidTrace.Excluded) {
                loop.execute(() -> {
                    if (current == this) {
                        kill();
                        start();
                    }
                });
            }
        }

        private Machine machine() {
            Machine running = machine;
            if (running == null) {
                throw new IllegalStateException(name + " has not begun");
            }
            return running;
        }

        private void turn() {
            boolean more = machine().run(wire);
            wire.wakeAt(more ? clock.monotonicNanos() : machine().nextDeadlineNanos());
        }

        @Override
        public void onDatagram(InetSocketAddress from, ByteBuffer datagram) {
            machine().receive(from, datagram);
        }

        @Override
        public void onReadComplete() {
            turn();
        }

        @Override
        public void onWake() {
            turn();
        }

        @Override
        public void onFailure(Throwable cause) {
            failed(cause);
        }
    }
}
