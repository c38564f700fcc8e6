package org.raidlab.sim.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.Supplier;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.Log;
import org.raidlab.sim.disk.SimDisk;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;
import org.raidlab.store.file.Background;
import org.raidlab.store.memory.MemoryStorage;

/** The stable storage of a simulated process, the devices opened on it, and their work in the background. */
final class ProcessStorage {
    private static final double LOST_SHARE = 0.5;
    private static final double TORN_SHARE = 0.5;
    private static final int LAST_FORCES_MAX = 5;

    private final Simulation simulation;
    private final ProcessSetup setup;
    private final SimHost host;
    private final RandomSource random;
    private final RequestTime requests;
    private final SimDisk disk;
    private final MemoryStorage storage;
    /** The work in the background that is still to come. */
    private final List<Runnable> begun = new ArrayList<>();
    /** The logs of the living process that take records. */
    private final List<Log> logs = new ArrayList<>();

    ProcessStorage(
            Simulation simulation, ProcessSetup setup, SimHost host, RandomSource random, Supplier<PortGuard> guard) {
        this.simulation = simulation;
        this.setup = setup;
        this.host = host;
        this.random = random;
        this.requests = new RequestTime(simulation, guard, setup.onDisk());
        Path folder = Path.of("/" + setup.name());
        RandomSource troubles = simulation.random(setup.name() + " disk troubles");
        this.disk = new SimDisk(host.files(), host.disk(), folder, requests, troubles);
        this.storage = new MemoryStorage(host.files(), disk, folder, setup.logs());
    }

    /** Returns the process's way to its host's disk. */
    SimDisk disk() {
        return disk;
    }

    MemoryStorage storage() {
        return storage;
    }

    /** Opens the devices of an incarnation. */
    Devices open(Incarnation owner, PortGuard guard) {
        close();
        Devices opened = Devices.open(setup.devices(), storage.opener(background(owner)));
        Delay force = host.disk().isTimed() ? Delay.NONE : setup.timing().force();
        return opened.wrapped(new GuardedDevices(guard, force, logs::add));
    }

    private Background background(Incarnation owner) {
        boolean timed = host.disk().isTimed();
        Executor io = executor(owner, timed ? Delay.NONE : setup.timing().blockWrite());
        Executor forces = executor(owner, timed ? Delay.NONE : setup.timing().force());
        Executor loop = ended -> simulation.at(
                requests.backgroundEndNanos(), EventKind.BLOCK, setup.name(), () -> owner.background(ended));
        // A simulation cannot wait for another thread: segments of a log are made when they are needed.
        return new Background(io, forces, Runnable::run, Runnable::run, timed ? loop : Runnable::run, failure -> {
            throw failure;
        });
    }

    private Executor executor(Incarnation owner, Delay duration) {
        return task -> {
            begun.add(task);
            simulation.after(duration.draw(random), EventKind.BLOCK, setup.name(), () -> {
                begun.remove(task);
                owner.background(() -> requests.background(task));
            });
        };
    }

    /** Forces all that was appended to the logs of the living process. */
    void forceLogs() {
        logs.forEach(Log::force);
    }

    /**
     * Lets the devices of a process whose host dies go on for a moment, as their threads would. The records that were
     * appended to a log, or a block write that was begun, are lost in half of the cases. Else a first part becomes
     * durable, the next part is being written when the host dies, and the rest is lost.
     */
    void goOnForAMoment() {
        List<Runnable> last = new ArrayList<>(begun);
        logs.forEach(log -> last.add(log::force));
        for (Runnable work : last) {
            if (random.chance(LOST_SHARE)) {
                continue;
            }
            int forces = random.chance(TORN_SHARE) ? 0 : random.nextInt(LAST_FORCES_MAX + 1);
            try {
                disk.runUntilForce(forces, work);
            } catch (SimulatedCrash e) {
                begun.remove(work); // the process died in the middle of this very work
            }
        }
    }

    /** Forgets the devices of a process that has ended. */
    void close() {
        begun.clear();
        logs.clear();
    }
}
