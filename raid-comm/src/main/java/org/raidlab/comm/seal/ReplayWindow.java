package org.raidlab.comm.seal;

import org.jspecify.annotations.Nullable;

/**
 * The latest counts of a stream that have already arrived. Judging and marking are apart: only what its tag proves to
 * be genuine is marked, or anyone could move the window.
 */
final class ReplayWindow {
    /** Counts up to this far below the highest are told apart. */
    static final int SPAN = 1_024;

    private final long[] seen = new long[SPAN / Long.SIZE];
    private long highest;

    /** Why a count is refused; null if it is new. */
    @Nullable
    SealCount refusal(long count) {
        if (count > highest) {
            return null;
        }
        if (count <= 0 || highest - count >= SPAN) {
            return SealCount.DROPPED_STALE;
        }
        return (seen[word(count)] & bit(count)) == 0 ? null : SealCount.DROPPED_REPLAYED;
    }

    /** Remembers a count that {@link #refusal} let pass. */
    void mark(long count) {
        if (count > highest) {
            long from = Math.max(highest + 1, count - SPAN + 1);
            for (long each = count; each >= from; each--) { // downwards: above the largest number none stops it
                seen[word(each)] &= ~bit(each);
            }
            highest = count;
        }
        seen[word(count)] |= bit(count);
    }

    private static int word(long count) {
        return (int) (count % SPAN) / Long.SIZE;
    }

    private static long bit(long count) {
        return 1L << count;
    }
}
