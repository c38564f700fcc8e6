package org.raidlab.comm.ldg;

import org.raidlab.core.Invariants;

/**
 * The account of the receive buffer: the credit given to all senders of long messages together never exceeds half of
 * the buffer. A quarter is left for what comes unasked, a quarter for what the kernel has handed over but not yet taken
 * off its books.
 */
final class Credit {
    /**
     * What a sender may send unasked to a receiver that it knows nothing of, in bytes of the buffer: a full datagram.
     */
    static final int UNASKED_BYTES = 65_536;

    private static final int BUFFER_SHARES = 2;
    private static final int UNASKED_SHARES = 4;
    private static final int DATAGRAM_OVERHEAD_BYTES = 400;
    private static final int BOOKKEEPING_BYTES = 256;
    private static final int PAGED_FROM_BYTES = 16_384;
    private static final int PAGED_OVERHEAD_BYTES = 2_048;

    private final int total;
    private int given;

    Credit(int receiveBufferBytes) {
        total = Math.max(receiveBufferBytes / BUFFER_SHARES, 1);
    }

    /**
     * Returns the bytes that Linux charges to the receive buffer for a datagram: a power of two with its overhead, or
     * pages for long ones.
     */
    static int costOf(int datagramBytes) {
        if (datagramBytes > PAGED_FROM_BYTES) {
            return datagramBytes + PAGED_OVERHEAD_BYTES;
        }
        int needed = datagramBytes + DATAGRAM_OVERHEAD_BYTES;
        return (Integer.highestOneBit(needed - 1) << 1) + BOOKKEEPING_BYTES;
    }

    /**
     * Returns the bytes of a message that each sender may send before it has credit: half of the quarter, for there are
     * other senders.
     */
    int unaskedBytes() {
        return Math.max(UNASKED_BYTES, total / UNASKED_SHARES);
    }

    /** Returns how many fragments of this cost each of so many senders may have on their way. */
    int fairShare(int cost, int senders) {
        return Math.max(1, total / Math.max(senders, 1) / cost);
    }

    /**
     * Gives credit for up to so many fragments and returns for how many; one even if the buffer is smaller than that.
     */
    int take(int wanted, int cost) {
        int free = given == 0 ? Math.max(1, total / cost) : Math.max(0, (total - given) / cost);
        int taken = Math.min(wanted, free);
        given += taken * cost;
        return taken;
    }

    void giveBack(int fragments, int cost) {
        given -= fragments * cost;
        Invariants.check(given >= 0, "no more credit comes back than was given");
    }

    int given() {
        return given;
    }
}
