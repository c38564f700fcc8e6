package org.raidlab.harness.load;

import java.util.List;
import org.raidlab.harness.workload.Access;
import org.raidlab.harness.workload.ItemRelation;
import org.raidlab.harness.workload.Mix;
import org.raidlab.harness.workload.MixParameters;
import org.raidlab.harness.workload.Synthetic;
import org.raidlab.runtime.load.LoadSchedule;

/**
 * The settings of a workload.
 *
 * @param sites where clients submit, in turn
 * @param mix what they submit
 * @param schedule how many clients submit when, and when they stop
 * @param items of the relation
 * @param length most items of a transaction
 * @param writes probability that an item that was read is written
 * @param theta skew of access; 0 is uniform
 * @param seed of everything drawn
 * @param relation that it runs on
 * @param synthetic what the mix {@code synthetic} has besides
 */
public record LoadPlan(
        List<Integer> sites,
        Mix mix,
        LoadSchedule schedule,
        int items,
        int length,
        double writes,
        double theta,
        long seed,
        ItemRelation relation,
        Synthetic synthetic) {
    public LoadPlan {
        sites = List.copyOf(sites);
    }

    /** Returns the sites, each once: a site that stands there twice gets twice the clients. */
    public List<Integer> places() {
        return sites.stream().distinct().sorted().toList();
    }

    MixParameters parameters() {
        return synthetic.in(new MixParameters(new Access(items, theta), length, writes));
    }

    /**
     * Makes the plan of clients that draw nothing from a mix: a {@link LoadRun.Source} gives them their transactions.
     */
    public static LoadPlan withoutMix(List<Integer> sites, LoadSchedule schedule, long seed) {
        return new LoadPlan(
                sites, Mix.READ_ONLY, schedule, 1, 1, 0, 0, seed, new ItemRelation("items"), Synthetic.NONE);
    }
}
