package org.raidlab.experiments.contention;

import org.raidlab.harness.workload.Access;
import org.raidlab.harness.workload.MixParameters;

/**
 * The load of all clients together.
 *
 * @param clients spread over the sites, each with one transaction at a time and no pause
 * @param items of the relation
 * @param length most items of a transaction
 * @param theta the skew of the accesses (Zipf)
 * @param writeShare probability that an item that was read is written
 * @param stepNanos processor time of a server's step
 */
record Load(int clients, int items, int length, double theta, double writeShare, long stepNanos) {
    MixParameters parameters() {
        return new MixParameters(new Access(items, theta), length, writeShare);
    }
}
