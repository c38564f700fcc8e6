package org.raidlab.sim.process;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.TraceEvent;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.time.Appointment;
import org.raidlab.sim.time.Delay;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.Simulation;
import org.raidlab.store.heap.HeapStorage;

/**
 * A process that can die: it hosts one machine after the other, all on the storage that survives them.
 *
 * <ol>
 *   <li>A datagram that arrives waits in the inbox; a turn follows a little later and takes all that wait.
 *   <li>A force within a turn takes time. What the turn hands over after it leaves when it has ended; until then the process
 *       does nothing else.
 *   <li>A crash comes at an instant, or before or after an operation on a port. What the process had sent by then is on its
 *       way; what it had not forced may be lost; its memory is gone.
 *   <li>Any other exception out of the machine is a violation, and the process stays down for good.
 * </ol>
 */
public final class SimProcess {
    /** Whether a process lives. */
    public enum State {
        DOWN,
        UP,
        /** Ended by an exception that was no crash. */
        BROKEN
    }

    private final Simulation simulation;
    private final SimNetwork network;
    private final ProcessSetup setup;
    private final RandomSource disk;
    private final HeapStorage storage;
    private final Inbox inbox;
    private final Departures departures;
    private final List<ProcessObserver> observers = new ArrayList<>();
    private State state = State.DOWN;
    private @Nullable Machine machine;
    private PortGuard guard;
    private @Nullable CrashPoint crashPoint;
    private long restartDelayNanos = NEVER;
    private @Nullable Appointment turn;
    private @Nullable Appointment restart;
    private long busyUntilNanos;
    private int incarnation;
    private int lives;
    private int crashes;
    private long turns;

    private static final long NEVER = Long.MAX_VALUE;

    public SimProcess(Simulation simulation, SimNetwork network, ProcessSetup setup) {
        this.simulation = simulation;
        this.network = network;
        this.setup = setup;
        this.disk = simulation.random(setup.name() + " disk");
        this.storage = new HeapStorage(this::endBlockWriteLater);
        this.inbox = new Inbox(setup.timing().inboxBytes());
        this.departures = new Departures(network, setup.socket());
        this.guard = new PortGuard(disk);
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

    /** The machine of the present life. */
    public Optional<Machine> machine() {
        return Optional.ofNullable(machine);
    }

    /** Incarnation of the present life, or of the last one; 0 before the first. */
    public int incarnation() {
        return incarnation;
    }

    /** Lives begun so far. */
    public int lives() {
        return lives;
    }

    public int crashes() {
        return crashes;
    }

    public long turns() {
        return turns;
    }

    /** Datagrams that were dropped because too much waited. */
    public long overflowed() {
        return inbox.overflowed();
    }

    /** Operations on ports in the present life: the crash points that it has passed. */
    public long operations() {
        return guard.operations();
    }

    /** What outlives the process. */
    public HeapStorage storage() {
        return storage;
    }

    public void observe(ProcessObserver observer) {
        observers.add(observer);
    }

    // Beginning

    /** Begins a life now. */
    public void start() {
        startAfter(0);
    }

    /** Begins a life after a delay, unless one has begun by then. */
    public void startAfter(long delayNanos) {
        if (restart != null) {
            restart.cancel();
        }
        restart = simulation.after(delayNanos, EventKind.START, name(), this::begin);
    }

    private void begin() {
        restart = null;
        if (state != State.DOWN) {
            return;
        }
        state = State.UP;
        lives++;
        incarnation = setup.incarnations().next(storage, incarnation);
        guard = new PortGuard(disk);
        guard.arm(crashPoint);
        network.attach(socket(), name(), this::arrive);
        boolean alive = live(() -> {
            Machine made = setup.machines().create(surroundings());
            machine = made;
            made.start();
        });
        if (alive) {
            wakeAt(simulation.nowNanos() + setup.timing().turnNanos());
            observers.forEach(observer -> observer.started(this));
        }
    }

    private MachineSurroundings surroundings() {
        Delay force = setup.timing().force();
        return new MachineSurroundings(
                socket(),
                incarnation,
                GuardedDevices.log(storage.openLog(), guard, force),
                GuardedDevices.ledger(storage.openLedger(), guard, force),
                GuardedDevices.blocks(storage.openBlocks(), guard),
                simulation.clock(),
                simulation.random(name() + " life " + lives),
                this::noted);
    }

    private void noted(TraceEvent event) {
        observers.forEach(observer -> observer.noted(this, event));
    }

    // Turns

    private void arrive(InetSocketAddress from, ByteBuffer datagram) {
        inbox.add(from, datagram);
        wakeAt(simulation.nowNanos() + setup.timing().turnNanos());
    }

    /** A turn comes at this time or before, but not while the process is busy. */
    private void wakeAt(long timeNanos) {
        long at = Math.max(timeNanos, busyUntilNanos);
        if (turn != null && turn.timeNanos() <= at) {
            return;
        }
        cancelTurn();
        turn = simulation.at(at, EventKind.TURN, name(), this::turn);
    }

    private void cancelTurn() {
        if (turn != null) {
            turn.cancel();
            turn = null;
        }
    }

    private void turn() {
        turn = null;
        long now = simulation.nowNanos();
        Machine running = machine;
        if (running == null || now < busyUntilNanos) {
            wakeAt(busyUntilNanos);
            return;
        }
        turns++;
        long[] next = {NEVER};
        boolean alive = live(() -> {
            inbox.drainTo(running);
            next[0] = running.run(this::send) ? now : running.nextDeadlineNanos();
        });
        if (alive && next[0] != NEVER) {
            wakeAt(Math.max(next[0], now + setup.timing().turnNanos()));
        }
    }

    private void send(InetSocketAddress to, ByteBuffer datagram) {
        guard.perform(PortOperation.SEND, () -> {
            if (guard.elapsedNanos() == 0) {
                departures.send(to, datagram);
            } else {
                departures.hold(to, datagram);
            }
        });
    }

    /** Lets the machine work; false if the process did not survive it. */
    private boolean live(Runnable work) {
        guard.beginTurn();
        String broken = null;
        try {
            work.run();
        } catch (SimulatedCrash e) {
            Invariants.check(guard.hasCrashed(), "only a guard's crash gets out of a machine");
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            broken = Failures.text(e);
        }
        busyUntilNanos = simulation.nowNanos() + guard.elapsedNanos();
        if (guard.hasCrashed()) {
            departures.release(busyUntilNanos);
            die(State.DOWN);
            return false;
        }
        if (broken != null) {
            simulation.violation(name() + " ended: " + broken);
            departures.release(busyUntilNanos);
            die(State.BROKEN);
            return false;
        }
        leaveLater();
        return true;
    }

    private void leaveLater() {
        if (!departures.isEmpty()) {
            int life = lives;
            simulation.at(busyUntilNanos, EventKind.LEAVE, name(), () -> leave(life));
        }
    }

    private void leave(int life) {
        if (life != lives) {
            return;
        }
        if (simulation.nowNanos() < busyUntilNanos) {
            leaveLater();
        } else {
            departures.release(simulation.nowNanos());
        }
    }

    private void endBlockWriteLater(Runnable end) {
        simulation.after(setup.timing().blockWrite().draw(disk), EventKind.BLOCK, name(), () -> {
            end.run();
            if (machine != null) {
                wakeAt(simulation.nowNanos() + setup.timing().turnNanos());
            }
        });
    }

    /** The process does nothing for a while, as if it were stopped; datagrams wait for it. */
    public void pause(long durationNanos) {
        busyUntilNanos = Math.max(busyUntilNanos, simulation.nowNanos() + durationNanos);
    }

    // Ending

    /** The process dies now; false if it was dead already. */
    public boolean crash() {
        if (state != State.UP) {
            return false;
        }
        die(State.DOWN);
        return true;
    }

    /** The process dies at an operation, in this life or the next, and starts again a while later. */
    public void crashAt(CrashPoint point, long restartAfterNanos) {
        crashPoint = point;
        restartDelayNanos = restartAfterNanos;
        guard.arm(point);
    }

    /** Takes back {@link #crashAt}; false if there is nothing to take back. */
    public boolean disarm() {
        boolean armed = crashPoint != null;
        crashPoint = null;
        restartDelayNanos = NEVER;
        guard.arm(null);
        return armed;
    }

    private void die(State now) {
        simulation.note(EventKind.CRASH, name(), incarnation);
        state = now;
        machine = null;
        network.detach(socket());
        cancelTurn();
        departures.clear();
        inbox.clear();
        busyUntilNanos = simulation.nowNanos();
        storage.crash(disk);
        if (now == State.DOWN) {
            crashes++;
            long delayNanos = restartDelayNanos;
            disarm();
            if (delayNanos != NEVER) {
                startAfter(delayNanos);
            }
            observers.forEach(observer -> observer.crashed(this));
        }
    }
}
