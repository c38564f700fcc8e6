package org.raidlab.core;

/**
 * The identifier of a transaction, which is never reused: home site, the site's incarnation, a counter within it. With
 * a counter alone ids would repeat after a crash and old votes would hit new transactions.
 *
 * @param site home site, where it was submitted
 * @param incarnation the home site's incarnation, forced to its home block before the first send
 * @param counter from 1, within the incarnation
 */
public record TxnId(int site, int incarnation, long counter) implements Comparable<TxnId> {
    public TxnId {
        Invariants.require(
                site > 0 && site <= Stamp.SITE_MAX, "a transaction's site is between 1 and " + Stamp.SITE_MAX);
        Invariants.require(incarnation > 0 && counter >= 0, "a transaction's incarnation and counter are positive");
    }

    /**
     * Reads the form that {@link #toString} writes, such as {@code 3.1.17}; throws {@link IllegalArgumentException}
     * otherwise.
     */
    public static TxnId parse(String text) {
        String[] parts = text.split("\\.", -1);
        Invariants.require(parts.length == 3, "a transaction is named site.incarnation.counter, such as 3.1.17");
        try {
            return new TxnId(Integer.parseInt(parts[0]), Integer.parseInt(parts[1]), Long.parseLong(parts[2]));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("a transaction is named site.incarnation.counter, such as 3.1.17", e);
        }
    }

    /** Returns whether this transaction of the same site began before {@code other}. */
    public boolean isBefore(TxnId other) {
        return incarnation < other.incarnation || (incarnation == other.incarnation && counter < other.counter);
    }

    @Override
    public int compareTo(TxnId other) {
        int order = Integer.compare(site, other.site);
        order = order != 0 ? order : Integer.compare(incarnation, other.incarnation);
        return order != 0 ? order : Long.compare(counter, other.counter);
    }

    @Override
    public String toString() {
        return site + "." + incarnation + "." + counter;
    }
}
