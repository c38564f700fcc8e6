package org.raidlab.harness.managing;

import org.raidlab.core.Invariants;

/**
 * The size and replication of a Mini-RAID.
 *
 * @param sites numbered from 1
 * @param items numbered from 1
 * @param degree how many sites hold each item, chosen at random
 * @param threshold how many good copies of each item are to be kept; 1 to leave that to chance
 * @param writeCreatesCopy whether a write makes a copy of an item that no site has that is up
 */
public record MiniShape(int sites, int items, int degree, int threshold, boolean writeCreatesCopy) {
    /** Makes a shape in which a write makes no new copies: the replica sites of an item stay the same. */
    public MiniShape(int sites, int items, int degree, int threshold) {
        this(sites, items, degree, threshold, false);
    }

    public MiniShape {
        Invariants.require(sites > 0 && items > 0, "a Mini-RAID has sites and items");
        Invariants.require(degree > 0 && degree <= sites, "the degree is between 1 and the number of sites");
        Invariants.require(threshold > 0 && threshold <= degree, "the threshold is between 1 and the degree");
    }
}
