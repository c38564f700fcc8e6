package org.raidlab.cc.granule;

import java.util.Arrays;

/**
 * A list of granules in one array. A write set of 100,000 tuples has 200,000 of them: as objects that live until the
 * decision they cost the collector pauses of a tenth of a second, as words in an array they cost none.
 */
public final class Granules {
    private static final Granule.Kind[] KINDS = Granule.Kind.values();
    private static final int WORDS = 3;
    private static final int FIRST_CAPACITY = 4;

    private long[] words = new long[FIRST_CAPACITY * WORDS];
    private int size;

    /** Returns the number of granules; one that was added repeatedly counts repeatedly. */
    public int size() {
        return size;
    }

    /** Adds a granule at the end. */
    public void add(Granule granule) {
        int at = size * WORDS;
        if (at == words.length) {
            words = Arrays.copyOf(words, 2 * at);
        }
        words[at] = granule.kind().ordinal();
        words[at + 1] = granule.space();
        words[at + 2] = granule.id();
        size++;
    }

    /** Returns the granule at a position from 0. */
    public Granule get(int index) {
        int at = index * WORDS;
        return new Granule(KINDS[(int) words[at]], words[at + 1], words[at + 2]);
    }
}
