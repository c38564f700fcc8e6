package org.raidlab.cc.granule;

import java.util.Arrays;

/**
 * A hash table from granules to one or more numbers each, with chains in arrays, so that a large table gives the
 * garbage collector no work. An <em>entry</em> is a granule with one of its numbers, itself named by a number. All of
 * an entry lies side by side, since in a large table each other place is one more wait for memory.
 */
public final class GranuleTable {
    /** No entry. */
    public static final int NONE = -1;

    private static final Granule.Kind[] KINDS = Granule.Kind.values();
    private static final int FIRST_CAPACITY = 16;

    private static final int WORDS = 5;
    private static final int SPACE = 0;
    private static final int ID = 1;
    private static final int NUMBER = 2;
    /** The next entry of the chain, above the granule's kind. */
    private static final int LINK = 3;
    /** The entry before it in the chain: many transactions lock one fragment, and each has to find its way out. */
    private static final int BACK = 4;

    private static final int KIND_BITS = 2;
    private static final int KIND_MASK = (1 << KIND_BITS) - 1;

    private int[] heads = filled(FIRST_CAPACITY);
    private long[] words = new long[FIRST_CAPACITY * WORDS];
    private int used;
    private int free = NONE;
    private int size;

    private static int[] filled(int length) {
        int[] heads = new int[length];
        Arrays.fill(heads, NONE);
        return heads;
    }

    /** Returns the number of entries. */
    public int size() {
        return size;
    }

    /** Returns the entry of a granule that was added last, or {@link #NONE}. */
    public int first(Granule granule) {
        return matching(heads[bucket(granule)], granule);
    }

    /** Returns the entry of the same granule that was added before this one, or {@link #NONE}. */
    public int next(int entry) {
        int next = link(entry);
        while (next != NONE && !areOfOne(entry, next)) {
            next = link(next);
        }
        return next;
    }

    private boolean areOfOne(int first, int second) {
        int at = first * WORDS;
        int otherAt = second * WORDS;
        return words[at + ID] == words[otherAt + ID]
                && words[at + SPACE] == words[otherAt + SPACE]
                && kind(first) == kind(second);
    }

    private int matching(int from, Granule granule) {
        int entry = from;
        while (entry != NONE && !isOf(entry, granule)) {
            entry = link(entry);
        }
        return entry;
    }

    private boolean isOf(int entry, Granule granule) {
        int at = entry * WORDS;
        return words[at + ID] == granule.id()
                && words[at + SPACE] == granule.space()
                && kind(entry) == granule.kind().ordinal();
    }

    private int kind(int entry) {
        return (int) words[entry * WORDS + LINK] & KIND_MASK;
    }

    private int link(int entry) {
        return (int) (words[entry * WORDS + LINK] >> KIND_BITS);
    }

    private void setLink(int entry, int next) {
        words[entry * WORDS + LINK] = (long) next << KIND_BITS | kind(entry);
    }

    /** Has one entry follow another in the chain of a bucket; {@link #NONE} before it is the bucket's head. */
    private void connect(int bucket, int before, int after) {
        if (before == NONE) {
            heads[bucket] = after;
        } else {
            setLink(before, after);
        }
        if (after != NONE) {
            words[after * WORDS + BACK] = before;
        }
    }

    private Granule granule(int entry) {
        int at = entry * WORDS;
        return new Granule(KINDS[kind(entry)], words[at + SPACE], words[at + ID]);
    }

    private int bucket(Granule granule) {
        return granule.mixed() & (heads.length - 1);
    }

    /** Returns the number of an entry. */
    public long number(int entry) {
        return words[entry * WORDS + NUMBER];
    }

    /** Replaces the number of an entry. */
    public void setNumber(int entry, long number) {
        words[entry * WORDS + NUMBER] = number;
    }

    /** Returns the entry of a granule with this number, or {@link #NONE}. */
    public int find(Granule granule, long number) {
        int entry = first(granule);
        while (entry != NONE && number(entry) != number) {
            entry = next(entry);
        }
        return entry;
    }

    /** Adds a number for a granule; returns the entry. */
    public int add(Granule granule, long number) {
        int entry = takeEntry();
        int at = entry * WORDS;
        int bucket = bucket(granule);
        words[at + SPACE] = granule.space();
        words[at + ID] = granule.id();
        words[at + NUMBER] = number;
        words[at + LINK] = granule.kind().ordinal();
        connect(bucket, entry, heads[bucket]);
        connect(bucket, NONE, entry);
        size++;
        return entry;
    }

    private int takeEntry() {
        if (free != NONE) {
            int entry = free;
            free = link(entry);
            return entry;
        }
        if (used * WORDS == words.length) {
            grow();
        }
        return used++;
    }

    /**
     * Grows the table: there are at most as many entries as buckets, so chains stay short. There are no free entries
     * when it grows. Each chain keeps its order.
     */
    private void grow() {
        int capacity = 2 * used;
        int[] oldHeads = heads;
        words = Arrays.copyOf(words, capacity * WORDS);
        heads = filled(capacity);
        int[] tails = filled(capacity);
        for (int head : oldHeads) {
            for (int entry = head; entry != NONE; ) {
                int after = link(entry);
                int bucket = bucket(granule(entry));
                append(entry, bucket, tails);
                entry = after;
            }
        }
    }

    private void append(int entry, int bucket, int[] tails) {
        connect(bucket, tails[bucket], entry);
        connect(bucket, entry, NONE);
        tails[bucket] = entry;
    }

    /** Removes an entry. */
    public void remove(int entry) {
        connect(bucket(granule(entry)), (int) words[entry * WORDS + BACK], link(entry));
        setLink(entry, free);
        free = entry;
        size--;
    }
}
