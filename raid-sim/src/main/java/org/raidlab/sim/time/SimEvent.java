package org.raidlab.sim.time;

/**
 * One event that happened, for listeners.
 *
 * @param number of the event within its run, from 0
 * @param timeNanos virtual
 * @param kind what happened
 * @param subject the process it happened to, or another name
 * @param hash of the trace up to and with this event
 */
public record SimEvent(long number, long timeNanos, EventKind kind, String subject, long hash) {
    @Override
    public String toString() {
        return "event %d at %d ns: %s %s, trace %016x".formatted(number, timeNanos, kind, subject, hash);
    }
}
