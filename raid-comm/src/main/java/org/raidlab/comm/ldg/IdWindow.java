package org.raidlab.comm.ldg;

import java.util.Arrays;

/** The window of a sender's latest message numbers: it has one bit for each number, up to the highest seen. */
final class IdWindow {
    /** Numbers below the highest seen that are still told apart. */
    static final int SPAN = 16_384;

    private final long[] seen = new long[SPAN / Long.SIZE];
    private long highest;

    /** The classification of a number by a window. */
    enum Verdict {
        NEW,
        DUPLICATE,
        /** Below the window: refused, for it may be a duplicate. */
        STALE
    }

    /** Returns a window of a sender whose messages up to this number count as seen. */
    static IdWindow upTo(long id) {
        IdWindow window = new IdWindow();
        window.highest = id;
        Arrays.fill(window.seen, -1);
        return window;
    }

    /** Classifies a number and remembers it. */
    Verdict see(long id) {
        if (id > highest) {
            forgetUpTo(id);
            mark(id);
            return Verdict.NEW;
        }
        if (id <= 0 || highest - id >= SPAN) {
            return Verdict.STALE;
        }
        boolean known = (seen[word(id)] & bit(id)) != 0;
        mark(id);
        return known ? Verdict.DUPLICATE : Verdict.NEW;
    }

    private void forgetUpTo(long id) {
        long from = Math.max(highest + 1, id - SPAN + 1);
        for (long each = id; each >= from; each--) { // downwards: above the largest number there is none to stop at
            seen[word(each)] &= ~bit(each);
        }
        highest = id;
    }

    private void mark(long id) {
        seen[word(id)] |= bit(id);
    }

    private static int word(long id) {
        return (int) (id % SPAN) / Long.SIZE;
    }

    private static long bit(long id) {
        return 1L << id;
    }
}
