package org.raidlab.sim.process;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.Devices;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.runtime.HostResources;
import org.raidlab.runtime.Process;
import org.raidlab.runtime.ProcessEnvironment;
import org.raidlab.sim.disk.DiskUnit;
import org.raidlab.sim.disk.SimDisk;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.HostClock;
import org.raidlab.sim.time.ScheduledEvent;
import org.raidlab.sim.time.Simulation;
import org.raidlab.store.file.FileOps;
import org.raidlab.store.memory.MemoryStorage;

/**
 * A process that can die: it hosts one incarnation after the other, all on the surviving storage.
 *
 * <ol>
 *   <li>A datagram that arrives waits in the inbox; a turn follows a little later and takes all that wait.
 *   <li>A force within a turn takes time. What the turn hands over after it leaves when it has ended; until then the
 *       process does nothing else.
 *   <li>A crash comes at an instant, or before or after an operation on a port. What the process had sent by then is on
 *       its way; what it had not forced may be lost; its memory is gone.
 *   <li>Any other exception out of the incarnation is a violation, and the process stays down for good.
 * </ol>
 */
public final class SimProcess {
    /** The states of a process. */
    public enum State {
        DOWN,
        UP,
        /** Ended by an exception that was no crash. */
        BROKEN
    }

    private record Planned(CrashPoint point, long restartAfterNanos) {}

    private final Simulation simulation;
    private final SimNetwork network;
    private final ProcessSetup setup;
    private final RandomSource disk;
    private final SimHost host;
    private final ProcessStorage storage;
    private final List<ProcessObserver> observers = new ArrayList<>();
    private State state = State.DOWN;
    private Incarnation current;
    private PortGuard guard;
    private @Nullable Planned planned;
    private @Nullable String stop;
    private @Nullable ScheduledEvent start;
    private int incarnation;
    private int lives;
    private int crashes;
    private long turnsBefore;
    private long overflowedBefore;

    public SimProcess(Simulation simulation, SimNetwork network, ProcessSetup setup) {
        this.simulation = simulation;
        this.network = network;
        this.setup = setup;
        this.disk = simulation.random(setup.name() + " disk");
        this.host = setup.host() == null ? new SimHost(simulation, disk, new DiskUnit()) : setup.host();
        host.add(this);
        this.storage = new ProcessStorage(simulation, setup, host, disk, () -> guard);
        this.guard = new PortGuard(disk);
        this.current = newLife();
    }

    public String name() {
        return setup.name();
    }

    public InetSocketAddress socket() {
        return setup.socket();
    }

    public State state() {
        return state;
    }

    public boolean isUp() {
        return state == State.UP;
    }

    /** Returns what runs in the present incarnation. */
    public Optional<Process> process() {
        return Optional.ofNullable(current.process());
    }

    /** Returns the present incarnation, or the last one; 0 before the first. */
    public int incarnation() {
        return incarnation;
    }

    /** Returns the number of incarnations begun so far. */
    public int lives() {
        return lives;
    }

    public int crashes() {
        return crashes;
    }

    public long turns() {
        return turnsBefore + current.turns();
    }

    /** Returns the number of datagrams that were dropped because too many bytes waited. */
    public long overflowed() {
        return overflowedBefore + current.overflowed();
    }

    /**
     * Returns the operations on ports in the present incarnation, or the last one: the crash points that it has passed.
     */
    public long operations() {
        return guard.operations();
    }

    /** Returns the host, the same one in all incarnations of the process. */
    public SimHost host() {
        return host;
    }

    /** Returns the host's clock. */
    public HostClock clock() {
        return host.clock();
    }

    /** Returns the storage that outlives the process. */
    public MemoryStorage storage() {
        return storage.storage();
    }

    /** Returns the disk, if the plan's disk faults affect the process. */
    public Optional<SimDisk> disk() {
        return Optional.of(storage.disk()).filter(_ -> setup.onDisk());
    }

    /** Returns the reason of the process's last stop by itself after a disk failure; until the process starts again. */
    public Optional<String> stop() {
        return Optional.ofNullable(stop);
    }

    public void observe(ProcessObserver observer) {
        observers.add(observer);
    }

    /** Begins an incarnation now. */
    public void start() {
        startAfter(0);
    }

    /**
     * Begins an incarnation after a delay, unless one has begun by then. Replaces an earlier call that is still to
     * come.
     */
    public void startAfter(long delayNanos) {
        if (start != null) {
            start.cancel();
        }
        start = simulation.after(delayNanos, EventKind.START, name(), this::begin);
    }

    private void begin() {
        start = null;
        if (state != State.DOWN) {
            return;
        }
        state = State.UP;
        lives++;
        stop = null;
        disk().ifPresent(used -> used.troubles().newUser());
        guard = new PortGuard(disk);
        guard.arm(planned == null ? null : planned.point());
        current = newLife();
        network.attach(socket(), name(), current::arrive);
        if (current.begin(this::newProcess)) {
            observers.forEach(observer -> observer.started(this));
        }
    }

    private Process newProcess() {
        incarnation = setup.incarnations().next(this::countUp, incarnation);
        return setup.factory().create(surroundings(devices()));
    }

    private int countUp() {
        return storage().nextIncarnation();
    }

    private Devices devices() {
        return storage.open(current, guard);
    }

    private Incarnation newLife() {
        return new Incarnation(simulation, network, setup, clock(), guard, new Incarnation.Listener() {
            @Override
            public void turned(boolean complete) {
                observers.forEach(observer -> observer.turned(SimProcess.this, complete));
            }

            @Override
            public void crashed() {
                die();
            }

            @Override
            public void stopped(String why) {
                if (!storage.disk().troubles().hasTouched()) {
                    broken(why);
                } else {
                    stop = why;
                    die();
                }
            }

            @Override
            public void broken(String what) {
                simulation.violation(name() + " ended: " + what);
                end(State.BROKEN);
            }
        });
    }

    private ProcessEnvironment surroundings(Devices devices) {
        return new ProcessEnvironment(
                socket(),
                incarnation,
                devices,
                clock(),
                simulation.random(name() + " life " + lives),
                this::noted,
                nanos -> guard.spend(new Delay(nanos, 0)),
                current::wake,
                new ProcessEnvironment.Storage() {
                    @Override
                    public int nextIncarnation() {
                        return countUp();
                    }

                    @Override
                    public Devices open() {
                        return devices();
                    }
                },
                new HostResources() {
                    @Override
                    public ByteBuffer memory(String name, int bytes) {
                        return host.memory(name, bytes);
                    }

                    @Override
                    public FileOps files() {
                        return storage.disk();
                    }
                });
    }

    private void noted(TraceEvent event) {
        observers.forEach(observer -> observer.noted(this, event));
    }

    /** Makes all records durable that the process has appended so far: a host without faults keeps its state. */
    public void forceLogs() {
        storage.forceLogs();
    }

    /** Stops the process for a while; datagrams wait for it. */
    public void pause(long durationNanos) {
        current.pause(durationNanos);
    }

    /** Makes the next force of this incarnation take so much longer; {@code then} runs afterwards. */
    public void slowNextForce(long nanos, Runnable then) {
        guard.slowNextForce(nanos, then);
    }

    /**
     * Kills the process now; returns false if it was dead already. Called while it works, by who hears what servers
     * note, it dies at its next operation or at the end of the turn.
     */
    public boolean crash() {
        if (state != State.UP) {
            return false;
        }
        if (current.isWorking()) {
            guard.crash();
        } else {
            die();
        }
        return true;
    }

    /** Makes the process die at an operation, in this incarnation or the next, and start again a while after. */
    public void crashAt(CrashPoint point, long restartAfterNanos) {
        planned = new Planned(point, restartAfterNanos);
        guard.arm(point);
    }

    /** Cancels {@link #crashAt}, if the crash has not occurred. */
    public void disarm() {
        planned = null;
        guard.arm(null);
    }

    private void die() {
        crashes++;
        Planned cause = planned;
        end(State.DOWN);
        if (cause != null) {
            startAfter(cause.restartAfterNanos());
        }
        observers.forEach(observer -> observer.crashed(this));
    }

    private void end(State how) {
        simulation.note(EventKind.CRASH, name(), incarnation);
        state = how;
        disarm();
        network.detach(socket());
        turnsBefore += current.turns();
        overflowedBefore += current.overflowed();
        current.end();
        current = newLife();
        if (setup.host() == null || host.isDying()) {
            storage.goOnForAMoment();
        }
        storage.close();
        if (setup.host() == null) {
            host.losePower();
        }
    }
}
