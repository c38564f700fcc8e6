package org.raidlab.core;

/**
 * A commit stamp: a Lamport number with the coordinator's site as tie-break, packed into one long so that versions
 * compare as numbers everywhere (files, histories, copies). {@link #NONE} is the version of what was never written.
 *
 * @param number {@code counter << 10 | site}
 */
public record Stamp(long number) implements Comparable<Stamp> {
    private static final int SITE_BITS = 10;
    /** The largest site number. */
    public static final int SITE_MAX = (1 << SITE_BITS) - 1;
    /** The stamp below every stamp that a transaction can get. */
    public static final Stamp NONE = new Stamp(0);

    public Stamp {
        Invariants.require(number >= 0, "a stamp is not negative");
    }

    /** The stamp of a Lamport counter at a site. */
    public static Stamp of(long counter, int site) {
        return new Stamp(counter << SITE_BITS | site);
    }

    /** The Lamport counter. */
    public long counter() {
        return number >>> SITE_BITS;
    }

    /** The smallest stamp of {@code site} that is above this one. */
    public Stamp next(int site) {
        return of(counter() + 1, site);
    }

    public boolean isAfter(Stamp other) {
        return number > other.number;
    }

    /** The later of two stamps. */
    public static Stamp max(Stamp a, Stamp b) {
        return a.number >= b.number ? a : b;
    }

    @Override
    public int compareTo(Stamp other) {
        return Long.compare(number, other.number);
    }

    @Override
    public String toString() {
        return counter() + "@" + (number & SITE_MAX);
    }
}
