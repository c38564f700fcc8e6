package org.raidlab.harness.workload;

/**
 * The parameters of a mix: accesses, length and share of writes.
 *
 * @param access which items are touched
 * @param length most items of a transaction; uniform from 1
 * @param writeShare probability that an item that was read is written
 * @param groups of the relation's items; 0 for a relation without groups
 */
public record MixParameters(Access access, int length, double writeShare, int groups) {
    /** Makes the parameters of a mix on a relation without groups. */
    public MixParameters(Access access, int length, double writeShare) {
        this(access, length, writeShare, 0);
    }

    public int items() {
        return access.items();
    }
}
