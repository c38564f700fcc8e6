package org.raidlab.harness.sim;

import org.raidlab.core.Invariants;
import org.raidlab.harness.workload.Access;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.MixParameters;
import org.raidlab.harness.workload.Synthetic;

/**
 * The work of the clients of a simulated run.
 *
 * @param clients at each site
 * @param mix kinds of transactions
 * @param items that are loaded before the run
 * @param skew of the items touched: 0 is uniform, 0.99 makes a few of them hot
 * @param length most items of a transaction
 * @param writeShare of the items read, that are written
 * @param sessions what is done besides
 * @param groups of the items, in an ordered index; 0 for a relation without groups
 * @param synthetic what the mix {@code synthetic} has besides
 */
public record LoadShape(
        int clients,
        Mix mix,
        int items,
        double skew,
        int length,
        double writeShare,
        SessionLoad sessions,
        int groups,
        Synthetic synthetic) {
    /** Two clients a site, 24 items, all kinds of transactions. */
    public static final LoadShape DEFAULT = new LoadShape(2, Mix.MIXED, 24, 0, 4, 0.5);

    /** Makes a load with the mix alone. */
    public LoadShape(int clients, Mix mix, int items, double skew, int length, double writeShare) {
        this(clients, mix, items, skew, length, writeShare, SessionLoad.NONE, 0, Synthetic.NONE);
    }

    public LoadShape {
        Invariants.require(clients > 0 && items > 0 && length > 0, "somebody does something to some items");
        Invariants.require(writeShare >= 0 && writeShare <= 1 && skew >= 0, "a share is between 0 and 1");
    }

    LoadShape withItems(int number) {
        return new LoadShape(clients, mix, number, skew, length, writeShare, sessions, groups, synthetic);
    }

    /** Returns a copy of this load with work besides the mix. */
    public LoadShape withSessions(SessionLoad other) {
        return new LoadShape(clients, mix, items, skew, length, writeShare, other, groups, synthetic);
    }

    LoadShape withGroups(int number) {
        return new LoadShape(clients, mix, items, skew, length, writeShare, sessions, number, synthetic);
    }

    MixParameters parameters() {
        return synthetic.in(new MixParameters(new Access(items, skew), length, writeShare, groups));
    }
}
