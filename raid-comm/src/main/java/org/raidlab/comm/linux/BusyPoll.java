package org.raidlab.comm.linux;

import java.util.function.LongSupplier;

/**
 * Polls for a datagram that is about to come before the thread sleeps: waking takes longer than the arrival of the next
 * fragment or long message, and costs the waking process too. That took a fifth off 500,000 bytes there and back, and
 * more than half off 60,000. It is for microseconds only, and for one time in sixteen where it was in vain: then both
 * sides may share a processor.
 */
final class BusyPoll {
    private static final long NANOS = 30_000;
    private static final int IN_VAIN_MAX = 4;
    private static final int SELDOM = 16;

    private final LongSupplier nanoTime;
    private int inVain;
    private int leftOut;

    /** The clock gives nanoseconds. */
    BusyPoll(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
    }

    /** Polls the socket; returns true if a datagram arrived. */
    interface Look {
        boolean look();
    }

    /** Polls for a while; returns true if a datagram arrived. */
    boolean keep(Look socket) {
        if (leftOut > 0) {
            leftOut--;
            return false;
        }
        long until = nanoTime.getAsLong() + NANOS;
        boolean came;
        do {
            Thread.onSpinWait();
            came = socket.look();
        } while (!came && nanoTime.getAsLong() - until < 0);
        inVain = came ? 0 : Math.min(inVain + 1, IN_VAIN_MAX);
        leftOut = inVain == IN_VAIN_MAX ? SELDOM - 1 : 0;
        return came;
    }
}
