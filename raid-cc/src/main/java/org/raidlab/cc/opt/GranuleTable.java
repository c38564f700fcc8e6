package org.raidlab.cc.opt;

import java.util.Arrays;

/**
 * Numbers by granule, several for one granule if need be: a hash table with chains, in arrays, so that a large one is
 * no work for the collector. An <em>entry</em> is a granule with one of its numbers, itself named by a number.
 */
final class GranuleTable {
    /** No entry. */
    static final int NONE = -1;

    private static final Granule.Kind[] KINDS = Granule.Kind.values();
    private static final int FIRST_CAPACITY = 16;

    private int[] heads = filled(FIRST_CAPACITY);
    private int[] next = new int[FIRST_CAPACITY];
    private byte[] kinds = new byte[FIRST_CAPACITY];
    private long[] spaces = new long[FIRST_CAPACITY];
    private long[] ids = new long[FIRST_CAPACITY];
    private long[] numbers = new long[FIRST_CAPACITY];
    private int used;
    private int free = NONE;
    private int size;

    private static int[] filled(int length) {
        int[] heads = new int[length];
        Arrays.fill(heads, NONE);
        return heads;
    }

    /** How many entries there are. */
    int size() {
        return size;
    }

    /** The first entry of a granule, or {@link #NONE}. */
    int first(Granule granule) {
        return matching(heads[bucket(granule)], granule);
    }

    /** The entry of the same granule after this one, or {@link #NONE}. */
    int next(int entry) {
        return matching(next[entry], granule(entry));
    }

    private int matching(int from, Granule granule) {
        int entry = from;
        while (entry != NONE && !isOf(entry, granule)) {
            entry = next[entry];
        }
        return entry;
    }

    private boolean isOf(int entry, Granule granule) {
        return ids[entry] == granule.id()
                && spaces[entry] == granule.space()
                && kinds[entry] == granule.kind().ordinal();
    }

    private Granule granule(int entry) {
        return new Granule(KINDS[kinds[entry]], spaces[entry], ids[entry]);
    }

    private int bucket(Granule granule) {
        return granule.mixed() & (heads.length - 1);
    }

    long number(int entry) {
        return numbers[entry];
    }

    void setNumber(int entry, long number) {
        numbers[entry] = number;
    }

    /** The entry of a granule with this number, or {@link #NONE}. */
    int find(Granule granule, long number) {
        int entry = first(granule);
        while (entry != NONE && numbers[entry] != number) {
            entry = next(entry);
        }
        return entry;
    }

    /** One more number for a granule. */
    void add(Granule granule, long number) {
        int entry = takeEntry();
        kinds[entry] = (byte) granule.kind().ordinal();
        spaces[entry] = granule.space();
        ids[entry] = granule.id();
        numbers[entry] = number;
        int bucket = bucket(granule);
        next[entry] = heads[bucket];
        heads[bucket] = entry;
        size++;
    }

    private int takeEntry() {
        if (free != NONE) {
            int entry = free;
            free = next[entry];
            return entry;
        }
        if (used == next.length) {
            grow();
        }
        return used++;
    }

    /** As many buckets as entries at most, so chains stay short. There are no free entries when it grows. */
    private void grow() {
        int capacity = 2 * used;
        next = Arrays.copyOf(next, capacity);
        kinds = Arrays.copyOf(kinds, capacity);
        spaces = Arrays.copyOf(spaces, capacity);
        ids = Arrays.copyOf(ids, capacity);
        numbers = Arrays.copyOf(numbers, capacity);
        heads = filled(capacity);
        for (int entry = 0; entry < used; entry++) {
            int bucket = bucket(granule(entry));
            next[entry] = heads[bucket];
            heads[bucket] = entry;
        }
    }

    /** Takes away an entry that is there. */
    void remove(int entry) {
        int bucket = bucket(granule(entry));
        if (heads[bucket] == entry) {
            heads[bucket] = next[entry];
        } else {
            int before = heads[bucket];
            while (next[before] != entry) {
                before = next[before];
            }
            next[before] = next[entry];
        }
        next[entry] = free;
        free = entry;
        size--;
    }
}
