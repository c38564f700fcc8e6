package org.raidlab.site.workload;

/**
 * The parameters of a mix: accesses, length and share of writes.
 *
 * @param access which items are touched
 * @param length most items of a transaction; uniform from 1
 * @param writeShare probability that an item that was read is written
 */
public record MixParameters(Access access, int length, double writeShare) {
    public int items() {
        return access.items();
    }
}
