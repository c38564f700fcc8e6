package org.raidlab.site.local;

import java.util.function.ToLongFunction;

/**
 * What is out of date at a site, as another site knows it.
 *
 * @param tuples that have fail-locks of their own
 * @param relations that are out of date as a whole
 */
public record OutOfDate(long tuples, long relations) {
    /** Returns what the counters of a site's status say of a site. */
    public static OutOfDate at(int site, ToLongFunction<String> counters) {
        long whole = counters.applyAsLong("RC.fail-locks of whole relations at " + site);
        return new OutOfDate(counters.applyAsLong("RC.fail-locks of data at " + site) - whole, whole);
    }

    /** Returns whether all copies of the site are up to date. */
    public boolean isNothing() {
        return tuples == 0 && relations == 0;
    }

    /** Returns this in words, such as {@code 12 tuples, 1 whole relation}; empty for nothing. */
    @Override
    public String toString() {
        String some = tuples == 0 ? "" : "%,d tuple%s".formatted(tuples, tuples == 1 ? "" : "s");
        String all = relations == 0 ? "" : "%,d whole relation%s".formatted(relations, relations == 1 ? "" : "s");
        return some.isEmpty() || all.isEmpty() ? some + all : some + ", " + all;
    }
}
