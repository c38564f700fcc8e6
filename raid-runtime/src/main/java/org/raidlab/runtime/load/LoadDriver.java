package org.raidlab.runtime.load;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.stream.Stream;
import org.raidlab.core.Clock;
import org.raidlab.core.RandomSource;

/**
 * Drives clients, each with one request at a time, up to a limit. A request's latency counts from its <em>intended</em>
 * start, which is the time of its {@linkplain Arrivals arrival}, so a system that stalls does not hide its stall from
 * the measurement (no coordinated omission). Whatever the system does, the load ends: the driver abandons the requests
 * that still run a grace period after the limit.
 *
 * <p>The driver knows clients by their numbers, from 0, and nothing of what a request is. It has no thread and no
 * socket: the owner calls it on one thread, and wakes it at the times that it asks for. So it drives real processes and
 * simulated ones.
 */
public final class LoadDriver {
    private static final long NEVER = Long.MAX_VALUE;

    private final Setup setup;
    private final Clients clients;
    private final Slot[] slots;
    /** The clients that could begin a request, those that ended theirs first in front. */
    private final ArrayDeque<Integer> free = new ArrayDeque<>();
    /** The open arrivals for which no client was free. */
    private final ArrayDeque<Long> waiting = new ArrayDeque<>();

    private int busy;
    private long issued;
    private long nextArrival = NEVER;
    private long endNanos = NEVER;
    private volatile long giveUpNanos = NEVER;
    private long armedNanos = NEVER;
    private boolean stopping;
    private boolean done;

    /**
     * The settings of a load.
     *
     * @param schedule when clients begin requests, and how long
     * @param grace how long after the limit the driver abandons what still runs
     * @param clock of the owner's thread
     * @param random draws open arrivals
     */
    public record Setup(LoadSchedule schedule, Duration grace, Clock clock, RandomSource random) {}

    /** The owner of the driver: its clients, which carry out the requests, and its timer. */
    public interface Clients {
        /**
         * Begins a client's next request; {@link LoadDriver#ended} is called for it later, not from here. Returns false
         * if there is no request now: the driver asks again when another request has ended.
         */
        boolean begin(int client);

        /** Called when the time that a client asked for with {@link LoadDriver#wakeAfter} has come. */
        void onTimer(int client);

        /** Ends a client's request, whose outcome is then unknown, with a call of {@link LoadDriver#ended}. */
        void abandon(int client);

        /**
         * Asks for a call of {@link LoadDriver#onWake} at a time of the clock; a later call replaces an earlier one.
         */
        void wakeAt(long nanos);

        /** Called once, when no request runs and none will begin. */
        void done();
    }

    private static final class Slot {
        private boolean busy;
        private boolean hasFoundNone;
        private long intendedNanos;
        private long wakeNanos = NEVER;
    }

    public LoadDriver(Setup setup, Clients clients) {
        this.setup = setup;
        this.clients = clients;
        slots = new Slot[setup.schedule().clients()];
        for (int client = 0; client < slots.length; client++) {
            slots[client] = new Slot();
            free.add(client);
        }
        restartTime();
    }

    /** Begins the load. */
    public void begin() {
        restartTime();
        long now = now();
        for (Slot slot : slots) {
            slot.intendedNanos = now;
        }
        if (setup.schedule().arrivals() instanceof Arrivals.Open open) {
            nextArrival = now + open.gapNanos(setup.random());
        }
        serve(now);
        arm();
    }

    /** Counts the time of the limit from now on, as for a load that ends when it no longer gets on. */
    public void restartTime() {
        endNanos = now() + setup.schedule().time().toNanos();
        giveUpNanos = endNanos + setup.grace().toNanos();
    }

    private long now() {
        return setup.clock().monotonicNanos();
    }

    /** Begins no more requests and lets the running ones end. */
    public void stop() {
        stopping = true;
        giveUpNanos = Math.min(giveUpNanos, now() + setup.grace().toNanos());
        serve(now());
        arm();
    }

    /** Returns when the driver abandons what still runs; from any thread, and only approximately. */
    long giveUpNanos() {
        return giveUpNanos;
    }

    /** Returns the number of open arrivals whose requests never began, because the load ended first. */
    public int unserved() {
        return waiting.size();
    }

    /** Returns whether a client's request runs: an answer that comes later is a repetition. */
    public boolean isBusy(int client) {
        return slots[client].busy;
    }

    /** Returns the time since the intended start of a client's request, which has not {@linkplain #ended ended} yet. */
    public long latencyNanos(int client) {
        return now() - slots[client].intendedNanos;
    }

    /**
     * Called when a client's request has ended.
     *
     * @param pauseNanos the client begins no other request for this time at least
     */
    public void ended(int client, long pauseNanos) {
        long now = now();
        Slot slot = slots[client];
        slot.busy = false;
        busy--;
        slot.wakeNanos = NEVER;
        slot.intendedNanos = now + Math.max(pauseNanos, thinkNanos());
        if (slot.intendedNanos > now) {
            wakeAt(slot, slot.intendedNanos);
        } else {
            free.add(client);
        }
        serve(now);
    }

    private long thinkNanos() {
        return switch (setup.schedule().arrivals()) {
            case Arrivals.Closed(Duration think) -> think.toNanos();
            case Arrivals.Open _ -> 0;
        };
    }

    /** Calls {@link Clients#onTimer} after a delay; a later call replaces an earlier one. */
    public void wakeAfter(int client, long nanos) {
        wakeAt(slots[client], now() + nanos);
    }

    private void wakeAt(Slot slot, long nanos) {
        slot.wakeNanos = nanos;
        if (nanos < armedNanos) {
            armAt(nanos);
        }
    }

    /** Called when a time has come that the driver asked for; an earlier call does nothing. */
    public void onWake() {
        long now = now();
        armedNanos = NEVER;
        if (done) {
            return;
        }
        if (now >= giveUpNanos) {
            giveUp();
            return;
        }
        for (int client = 0; client < slots.length; client++) {
            Slot slot = slots[client];
            if (slot.wakeNanos <= now) {
                slot.wakeNanos = NEVER;
                if (slot.busy) {
                    clients.onTimer(client);
                } else {
                    free.add(client);
                }
            }
        }
        serve(now);
        arm();
    }

    /** Lets free clients begin the requests that are due. */
    private void serve(long now) {
        if (setup.schedule().arrivals() instanceof Arrivals.Open open) {
            for (; nextArrival <= now && !isOver(nextArrival); nextArrival += open.gapNanos(setup.random())) {
                waiting.add(nextArrival);
                issued++;
            }
            nextArrival = isOver(nextArrival) ? NEVER : nextArrival;
        }
        for (int left = free.size(); left > 0 && isDue(now); left--) {
            begin(free.remove(), now);
        }
        finishWhenIdle(now);
    }

    private boolean isDue(long now) {
        return switch (setup.schedule().arrivals()) {
            case Arrivals.Closed _ -> !isOver(now);
            case Arrivals.Open _ -> !stopping && !waiting.isEmpty();
        };
    }

    private boolean isOver(long nanos) {
        return stopping || nanos >= endNanos || issued >= setup.schedule().requests();
    }

    private void begin(int client, long now) {
        Slot slot = slots[client];
        boolean isOpen = setup.schedule().arrivals() instanceof Arrivals.Open;
        if (isOpen) {
            slot.intendedNanos = waiting.element();
        } else if (slot.hasFoundNone) {
            slot.intendedNanos = now;
        }
        slot.busy = true;
        busy++;
        slot.hasFoundNone = !clients.begin(client);
        if (slot.hasFoundNone) {
            slot.busy = false;
            busy--;
            free.add(client);
        } else if (isOpen) {
            waiting.remove();
        } else {
            issued++;
        }
    }

    private void finishWhenIdle(long now) {
        boolean isOver = isOver(now) && (stopping || waiting.isEmpty());
        if (busy == 0 && (isOver || Stream.of(slots).allMatch(slot -> slot.hasFoundNone))) {
            finish();
        }
    }

    /** Abandons all running requests: the system has not answered in time. */
    private void giveUp() {
        stopping = true;
        for (int client = 0; client < slots.length; client++) {
            if (slots[client].busy) {
                clients.abandon(client);
            }
        }
        finish();
    }

    private void finish() {
        if (!done) {
            done = true;
            clients.done();
        }
    }

    private void arm() {
        long wake = Math.min(giveUpNanos, nextArrival);
        if (endNanos > now()) {
            wake = Math.min(wake, endNanos);
        }
        for (Slot slot : slots) {
            wake = Math.min(wake, slot.wakeNanos);
        }
        armAt(wake);
    }

    private void armAt(long nanos) {
        if (!done) {
            armedNanos = nanos;
            clients.wakeAt(nanos);
        }
    }
}
