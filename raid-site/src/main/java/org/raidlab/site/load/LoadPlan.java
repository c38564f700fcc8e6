package org.raidlab.site.load;

import java.time.Duration;
import java.util.List;
import org.raidlab.site.workload.ItemRelation;
import org.raidlab.site.workload.Mix;

/**
 * The settings of a workload.
 *
 * @param sites where clients submit, in turn
 * @param mix what they submit
 * @param clients how many, each with one transaction at a time
 * @param limit when to stop
 * @param items of the relation
 * @param length most items of a transaction
 * @param writes probability that an item that was read is written
 * @param theta skew of access; 0 is uniform
 * @param seed of everything drawn
 * @param relation that it runs on
 */
public record LoadPlan(
        List<Integer> sites,
        Mix mix,
        int clients,
        Limit limit,
        int items,
        int length,
        double writes,
        double theta,
        long seed,
        ItemRelation relation) {
    /**
     * The limit of a workload: a time, or a number of transactions, whichever is reached first.
     *
     * @param time at most
     * @param transactions at most
     */
    public record Limit(Duration time, long transactions) {}

    public LoadPlan {
        sites = List.copyOf(sites);
    }
}
