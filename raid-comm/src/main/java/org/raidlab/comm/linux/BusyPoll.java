package org.raidlab.comm.linux;

/**
 * Looks again and again for a datagram that is about to come, before the thread goes to sleep: to be woken takes longer
 * than the next fragment of a long message needs, or the next long message, and the one who wakes pays too. That took a
 * fifth off 500,000 bytes there and back, and more than half off 60,000. It is for microseconds only, and for one time
 * in sixteen where it was in vain: then both sides may share a processor.
 */
final class BusyPoll {
    private static final long NANOS = 30_000;
    private static final int IN_VAIN_MAX = 4;
    private static final int SELDOM = 16;

    private int inVain;
    private int leftOut;

    /** Looks; true if something came. */
    interface Look {
        boolean look();
    }

    /** True if something came while it watched. */
    boolean keep(Look socket) {
        if (leftOut > 0) {
            leftOut--;
            return false;
        }
        long until = System.nanoTime() + NANOS;
        boolean came;
        do {
            Thread.onSpinWait();
            came = socket.look();
        } while (!came && System.nanoTime() - until < 0);
        inVain = came ? 0 : Math.min(inVain + 1, IN_VAIN_MAX);
        leftOut = inVain == IN_VAIN_MAX ? SELDOM - 1 : 0;
        return came;
    }
}
