package org.raidlab.sim.process;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.raidlab.comm.seal.ClusterKey;
import org.raidlab.comm.seal.DatagramCipher;
import org.raidlab.comm.seal.SealingCipher;
import org.raidlab.comm.seal.SenderNonce;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.turn.StorageException;
import org.raidlab.runtime.Process;
import org.raidlab.sim.net.SimNetwork;
import org.raidlab.sim.time.EventKind;
import org.raidlab.sim.time.HostClock;
import org.raidlab.sim.time.ScheduledEvent;
import org.raidlab.sim.time.Simulation;

/** One incarnation of a simulated process: what runs in it, the times of its turns, and its operations under way. */
final class Incarnation {
    /** The listener for the turns of an incarnation, and for its end if it ends by itself. */
    interface Listener {
        /** Called when a turn has ended, and the incarnation with it unless the turn is complete. */
        void turned(boolean complete);

        void crashed();

        /** Called when the process found that its stable storage failed. */
        void stopped(String why);

        void broken(String what);
    }

    private static final long NEVER = Long.MAX_VALUE;

    private final Simulation simulation;
    private final ProcessSetup setup;
    private final HostClock clock;
    private final PortGuard guard;
    private final Listener listener;
    private final Inbox inbox;
    private final Departures departures;
    private @Nullable Process process;
    private @Nullable DatagramCipher seal;
    private @Nullable ScheduledEvent turn;
    private long busyUntilNanos;
    private long turns;
    private boolean working;
    private boolean over;

    Incarnation(
            Simulation simulation,
            SimNetwork network,
            ProcessSetup setup,
            HostClock clock,
            PortGuard guard,
            Listener listener) {
        this.simulation = simulation;
        this.setup = setup;
        this.clock = clock;
        this.guard = guard;
        this.listener = listener;
        this.inbox = new Inbox(setup.timing().inboxBytes());
        this.departures = new Departures(network, setup.socket());
    }

    @Nullable
    Process process() {
        return process;
    }

    long turns() {
        return turns;
    }

    long overflowed() {
        return inbox.overflowed();
    }

    /** Makes the process and lets it recover; returns false if it did not survive the recovery. */
    boolean begin(Supplier<Process> make) {
        boolean alive = work(() -> {
            Process made = make.get();
            process = made;
            seal = setup.key() == null ? null : seal(setup.key(), made);
            made.start();
        });
        if (alive) {
            wakeSoon();
        }
        return alive;
    }

    /**
     * Puts the datagram cipher between the socket and the process, as in a real process. What it answers by itself
     * leaves in a turn.
     */
    private DatagramCipher seal(ClusterKey key, Process made) {
        RandomSource random = simulation.random(setup.name() + " salt at " + simulation.nowNanos());
        SenderNonce senderNonce = new SenderNonce(random.nextLong(), random.nextLong());
        return new SealingCipher(
                key, senderNonce, clock, new DatagramCipher.Place(setup.socket(), this::send, made::receive));
    }

    void arrive(InetSocketAddress from, ByteBuffer datagram) {
        inbox.add(from, datagram);
        wakeSoon();
    }

    /** Schedules a turn soon; does nothing during a turn, which reads the deadlines at its end. */
    void wake() {
        if (!working && process != null) {
            wakeSoon();
        }
    }

    void wakeSoon() {
        wakeAt(simulation.nowNanos() + setup.timing().turnNanos());
    }

    /** Schedules a turn at this time or before, but not while the process is busy. */
    private void wakeAt(long timeNanos) {
        long at = Math.max(timeNanos, busyUntilNanos);
        if (over || (turn != null && turn.timeNanos() <= at)) {
            return;
        }
        cancelTurn();
        turn = simulation.at(at, EventKind.TURN, setup.name(), this::turn);
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
        Process running = process;
        if (running == null || now < busyUntilNanos) {
            wakeAt(busyUntilNanos);
            return;
        }
        turns++;
        long[] next = {NEVER};
        DatagramCipher sealing = seal;
        boolean alive = work(() -> {
            inbox.drainTo(sealing == null ? running::receive : sealing::receive);
            next[0] = running.run(sealing == null ? this::send : sealing)
                    ? now
                    : clock.simulationNanos(running.nextDeadlineNanos());
        });
        if (alive && next[0] != NEVER) {
            wakeAt(Math.max(next[0], now + setup.timing().turnNanos()));
        }
    }

    /** Sends a datagram; a datagram sent before any force of the turn leaves at once, which reveals a wrong order. */
    private void send(InetSocketAddress to, ByteBuffer datagram) {
        guard.perform(PortOperation.SEND, () -> {
            if (guard.elapsedNanos() == 0) {
                departures.send(to, datagram);
            } else {
                departures.hold(to, datagram);
            }
        });
    }

    private boolean work(Runnable work) {
        guard.beginTurn();
        Optional<Runnable> ending = attempt(work);
        busyUntilNanos = simulation.nowNanos() + guard.elapsedNanos();
        listener.turned(ending.isEmpty());
        if (ending.isEmpty()) {
            leaveLater();
            return true;
        }
        departures.release(busyUntilNanos);
        ending.get().run();
        return false;
    }

    /** Runs the disk's background work for the process; it takes none of the process's time. */
    void background(Runnable task) {
        if (over) {
            return;
        }
        Optional<Runnable> ending = attempt(task);
        ending.ifPresentOrElse(Runnable::run, this::wakeSoon);
    }

    /** Runs some work, and returns how the process ends if it does; exceptions of a dead process are ignored. */
    private Optional<Runnable> attempt(Runnable work) {
        Runnable ending = null;
        working = true;
        try {
            work.run();
        } catch (SimulatedCrash e) {
            Invariants.check(guard.hasCrashed(), "only a guard's crash gets out of a process");
        } catch (StorageException e) {
            ending = () -> listener.stopped(Failures.text(e));
        } catch (RuntimeException | AssertionError | StackOverflowError e) {
            ending = () -> listener.broken(Failures.text(e));
        }
        working = false;
        return Optional.ofNullable(guard.hasCrashed() ? listener::crashed : ending);
    }

    private void leaveLater() {
        if (!departures.isEmpty()) {
            simulation.at(busyUntilNanos, EventKind.LEAVE, setup.name(), this::leave);
        }
    }

    private void leave() {
        if (simulation.nowNanos() < busyUntilNanos) {
            leaveLater();
        } else {
            departures.release(simulation.nowNanos());
        }
    }

    /** Stops all work and all sending for a while. */
    void pause(long durationNanos) {
        busyUntilNanos = Math.max(busyUntilNanos, simulation.nowNanos() + durationNanos);
    }

    /** Returns whether the process is in the middle of its work: then it can only be ended through its ports. */
    boolean isWorking() {
        return working;
    }

    /** Ends the incarnation: it has no further effect. */
    void end() {
        over = true;
        process = null;
        cancelTurn();
        departures.clear();
    }
}
