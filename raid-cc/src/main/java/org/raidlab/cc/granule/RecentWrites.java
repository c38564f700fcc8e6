package org.raidlab.cc.granule;

import org.jspecify.annotations.Nullable;
import org.raidlab.core.Stamp;

/**
 * The last writes decided, {@code max} at most, in a ring. Whatever was forgotten was written at or before the
 * <em>horizon</em>.
 */
final class RecentWrites {
    private static final Granule.Kind[] KINDS = Granule.Kind.values();
    private static final int WORDS = 5;
    /** Stands in the word of the kind, beside it. */
    private static final int DELETION = 4;

    private static final int FIRST_CAPACITY = 64;

    private final int max;
    /** The number of each granule's last write. */
    private final GranuleTable lastOf = new GranuleTable();
    /** Write number n stands at n modulo the capacity: kind, space, id, post, stamp. */
    private long[] words;

    private long first;
    private long end;
    private Written horizon = Written.NEVER;

    RecentWrites(int max) {
        this.max = max;
        words = new long[Math.min(max, FIRST_CAPACITY) * WORDS];
    }

    /** Returns the number of remembered writes; a granule that was written repeatedly may count repeatedly. */
    int size() {
        return (int) (end - first);
    }

    Written horizon() {
        return horizon;
    }

    /** The last write of a granule, if it is remembered. */
    @Nullable
    Written of(Granule granule) {
        int entry = lastOf.first(granule);
        return entry == GranuleTable.NONE ? null : written(at(lastOf.number(entry)));
    }

    void add(Granule granule, Written written) {
        makeRoom();
        int at = at(end);
        words[at] = granule.kind().ordinal() | (written.isDeletion() ? DELETION : 0);
        words[at + 1] = granule.space();
        words[at + 2] = granule.id();
        words[at + 3] = written.post();
        words[at + 4] = written.stamp().number();
        int entry = lastOf.first(granule);
        if (entry == GranuleTable.NONE) {
            lastOf.add(granule, end);
        } else {
            lastOf.setNumber(entry, end);
        }
        end++;
    }

    private void makeRoom() {
        if (size() == max) {
            forgetOldest();
        } else if (size() == capacity()) {
            grow();
        }
    }

    /** Forgets the oldest write; if a later write of the same granule followed it, nothing is lost. */
    private void forgetOldest() {
        int at = at(first);
        int entry = lastOf.first(granule(at));
        if (lastOf.number(entry) == first) {
            lastOf.remove(entry);
            horizon = horizon.orLater(written(at));
        }
        first++;
    }

    private void grow() {
        long[] larger = new long[Math.min(max, 2 * capacity()) * WORDS];
        for (long number = first; number < end; number++) {
            int to = (int) (number % (larger.length / WORDS)) * WORDS;
            System.arraycopy(words, at(number), larger, to, WORDS);
        }
        words = larger;
    }

    private int capacity() {
        return words.length / WORDS;
    }

    private int at(long number) {
        return (int) (number % capacity()) * WORDS;
    }

    private Granule granule(int at) {
        return new Granule(KINDS[(int) words[at] & ~DELETION], words[at + 1], words[at + 2]);
    }

    private Written written(int at) {
        return new Written(words[at + 3], new Stamp(words[at + 4]), (words[at] & DELETION) != 0);
    }
}
