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
 * they were agreed. Time, randomness and order come from here and nowhere else, so a run follows from its seed.
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

    /** A source for a part of the run: it follows from the seed and the part's name, not from who else asks. */
    public RandomSource random(String part) {
        return random(seed, part);
    }

    /** The same without a simulation: what is drawn before one is made. */
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
     * Agrees on an event.
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

    /** Agrees on an event some time from now. */
    public ScheduledEvent after(long delayNanos, EventKind kind, String subject, Runnable action) {
        return at(nowNanos() + delayNanos, kind, subject, action);
    }

    /** Adds something that happens within an event to the trace. */
    public void note(EventKind kind, String subject, long detail) {
        trace.add(kind.ordinal());
        trace.add(subject);
        trace.add(detail);
    }

    /** Lets the next event happen; false if there is none. */
    public boolean step() {
        return stepUntil(Long.MAX_VALUE);
    }

    /** Lets everything happen up to a time, and stands there. */
    public void runUntil(long timeNanos) {
        while (stepUntil(timeNanos)) {
            // each step is an event
        }
        clock.advanceTo(Math.max(timeNanos, nowNanos()));
    }

    /** Lets things happen until the condition holds, tested after each event; false if it does not by that time. */
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

    /** Events that happened; appointments called off are none. */
    public long events() {
        return events;
    }

    /** The trace so far; equal for equal runs, in every JVM. */
    public long traceHash() {
        return trace.value();
    }

    /** Something happened that must never happen. The first hundred are kept. */
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
