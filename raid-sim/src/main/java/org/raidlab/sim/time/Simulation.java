package org.raidlab.sim.time;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.BooleanSupplier;
import org.raidlab.core.Clock;
import org.raidlab.core.Invariants;
import org.raidlab.core.RandomSource;
import org.raidlab.core.SeededRandom;

/**
 * One run of one seed, in one thread: events in the order of virtual time, those of one instant in the order in which
 * they were scheduled. Time, randomness and order come from here and nowhere else, so a run follows from its seed.
 */
public final class Simulation {
    private static final byte[] NO_CONTENT = {};
    private static final int VIOLATIONS_MAX = 100;
    /** Appointments that were called off are swept out of the agenda every so many events. */
    private static final int EVENTS_PER_SWEEP = 4_096;

    private final long seed;
    private final EventListener listener;
    private final VirtualClock clock = new VirtualClock();
    private final PriorityQueue<ScheduledEvent> agenda = new PriorityQueue<>();
    private final TraceHash trace = new TraceHash();
    private final List<String> violations = new ArrayList<>();
    private long sequence;
    private long events;

    public Simulation(long seed) {
        this(seed, EventListener.NONE);
    }

    public Simulation(long seed, EventListener listener) {
        this.seed = seed;
        this.listener = listener;
    }

    public long seed() {
        return seed;
    }

    public Clock clock() {
        return clock;
    }

    public long nowNanos() {
        return clock.monotonicNanos();
    }

    /**
     * Returns a random source for a part of the run: it depends on the seed and the part's name, not on the other
     * callers.
     */
    public RandomSource random(String part) {
        return random(seed, part);
    }

    /** Returns the random source without a simulation, for draws before one is made. */
    public static RandomSource random(long seed, String part) {
        TraceHash mixed = new TraceHash();
        mixed.add(seed);
        mixed.add(part);
        return new SeededRandom(mixed.value());
    }

    public ScheduledEvent at(long timeNanos, EventKind kind, String subject, Runnable action) {
        return at(timeNanos, kind, subject, NO_CONTENT, action);
    }

    /**
     * Schedules an event.
     *
     * @param timeNanos not in the past
     * @param content what it is about: goes into the trace hash when it happens, and must not change until then
     */
    public ScheduledEvent at(long timeNanos, EventKind kind, String subject, byte[] content, Runnable action) {
        Invariants.check(timeNanos >= nowNanos(), "nothing is arranged for the past");
        ScheduledEvent.What what = new ScheduledEvent.What(kind, subject, content);
        ScheduledEvent scheduledEvent = new ScheduledEvent(timeNanos, sequence++, what, action);
        agenda.add(scheduledEvent);
        return scheduledEvent;
    }

    /** Schedules an event some time from now. */
    public ScheduledEvent after(long delayNanos, EventKind kind, String subject, Runnable action) {
        return at(nowNanos() + delayNanos, kind, subject, action);
    }

    /** Adds an occurrence within an event to the trace. */
    public void note(EventKind kind, String subject, long detail) {
        trace.add(kind.ordinal());
        trace.add(subject);
        trace.add(detail);
    }

    /** Runs the next event; returns false if there is none. */
    public boolean step() {
        return stepUntil(Long.MAX_VALUE);
    }

    /** Runs all events up to a time, and stops at that time. */
    public void runUntil(long timeNanos) {
        while (stepUntil(timeNanos)) {
            // each step is an event
        }
        clock.advanceTo(Math.max(timeNanos, nowNanos()));
    }

    /**
     * Runs events until the condition holds, tested after each event; returns false if it does not hold by that time.
     */
    public boolean runUntil(BooleanSupplier condition, long timeNanos) {
        while (!condition.getAsBoolean()) {
            if (!stepUntil(timeNanos)) {
                return false;
            }
        }
        return true;
    }

    private boolean stepUntil(long timeNanos) {
        for (ScheduledEvent next = agenda.peek(); next != null && next.timeNanos() <= timeNanos; next = agenda.peek()) {
            agenda.remove();
            Runnable action = next.take();
            if (action != null) {
                happen(next);
                action.run();
                return true;
            }
        }
        return false;
    }

    private void happen(ScheduledEvent scheduledEvent) {
        clock.advanceTo(scheduledEvent.timeNanos());
        ScheduledEvent.What what = scheduledEvent.what();
        trace.add(scheduledEvent.timeNanos());
        trace.add(what.kind().ordinal());
        trace.add(what.subject());
        trace.add(what.content());
        if (!listener.equals(EventListener.NONE)) {
            listener.happened(
                    new SimEvent(events, scheduledEvent.timeNanos(), what.kind(), what.subject(), trace.value()));
        }
        if (++events % EVENTS_PER_SWEEP == 0) {
            agenda.removeIf(ScheduledEvent::isOff);
        }
    }

    /** Returns the number of events that happened; cancelled scheduled events do not count. */
    public long events() {
        return events;
    }

    /** Returns the hash of the trace so far; equal for equal runs, in every JVM. */
    public long traceHash() {
        return trace.value();
    }

    /** Reports a violation: an occurrence that must never happen. The first hundred are kept. */
    public void violation(String what) {
        note(EventKind.ACT, "violation", what.hashCode());
        if (violations.size() < VIOLATIONS_MAX) {
            violations.add("at %.6f s: %s".formatted(nowNanos() / 1e9, what));
        }
    }

    public List<String> violations() {
        return Collections.unmodifiableList(violations);
    }
}
