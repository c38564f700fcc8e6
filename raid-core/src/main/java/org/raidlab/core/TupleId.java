package org.raidlab.core;

/**
 * The identifier of a tuple, given by the executing Action Driver and equal at all copies: site (10 bits), its
 * incarnation (22), a number within it (32). Relations are named by the id of their catalogue tuple, so relation ids
 * are never reused either.
 *
 * @param bits the three parts, packed
 */
public record TupleId(long bits) implements Comparable<TupleId> {
    private static final int NUMBER_BITS = 32;
    private static final int INCARNATION_BITS = 22;
    /** The largest incarnation that fits. */
    public static final int INCARNATION_MAX = (1 << INCARNATION_BITS) - 1;

    /** Packs the three parts; throws {@link IllegalArgumentException} when one does not fit. */
    public static TupleId of(int site, int incarnation, long number) {
        Invariants.require(site >= 0 && site <= Stamp.SITE_MAX, "a tuple's site does not fit");
        Invariants.require(incarnation >= 0 && incarnation <= INCARNATION_MAX, "a tuple's incarnation does not fit");
        Invariants.require(number >= 0 && number < 1L << NUMBER_BITS, "a tuple's number does not fit");
        return new TupleId(
                (long) site << (INCARNATION_BITS + NUMBER_BITS) | (long) incarnation << NUMBER_BITS | number);
    }

    @Override
    public int compareTo(TupleId other) {
        return Long.compareUnsigned(bits, other.bits);
    }

    @Override
    public String toString() {
        long site = bits >>> (INCARNATION_BITS + NUMBER_BITS);
        long incarnation = bits >>> NUMBER_BITS & INCARNATION_MAX;
        return site + "." + incarnation + "." + (bits & 0xffff_ffffL);
    }
}
