package org.raidlab.comm.linux;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/** Waits until a socket can be read, for a limited time. */
final class Poller {
    private static final short READABLE = 1;
    private static final int EVENTS_AT = 4;
    private static final long NANOS_PER_SECOND = 1_000_000_000;

    private final Libc libc;
    private final MemorySegment descriptor;
    private final MemorySegment timeout;

    Poller(Libc libc, Arena arena, int socket) {
        this.libc = libc;
        descriptor = arena.allocate(Long.BYTES, Long.BYTES);
        descriptor.set(JAVA_INT, 0, socket);
        descriptor.set(JAVA_SHORT, EVENTS_AT, READABLE);
        timeout = arena.allocate(2L * Long.BYTES, Long.BYTES);
    }

    /** Waits; returns false if the time is over or the wait was interrupted. */
    boolean await(long nanos) {
        timeout.set(JAVA_LONG, 0, nanos / NANOS_PER_SECOND);
        timeout.set(JAVA_LONG, Long.BYTES, nanos % NANOS_PER_SECOND);
        return libc.ppoll(descriptor, timeout) > 0;
    }
}
