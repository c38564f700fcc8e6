package org.raidlab.site.sim;

import java.util.function.Function;
import org.raidlab.sim.fault.FaultPlan;
import org.raidlab.sim.process.IncarnationSource;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;
import org.raidlab.site.workload.Mix;

/**
 * What is simulated; the seed draws the rest.
 *
 * @param plan the faults
 * @param sites how many
 * @param committed transactions to reach before a run ends
 * @param items of the workload
 * @param mix of the workload
 * @param algorithms of the sites
 * @param variant makes the servers; a test puts a broken one in
 * @param incarnations of the sites; a test repeats them
 */
public record SimSettings(
        FaultPlan plan,
        int sites,
        int committed,
        int items,
        Mix mix,
        Algorithms algorithms,
        Function<SiteOptions, SiteBlueprint> variant,
        IncarnationSource incarnations) {
    /** Three sites, 500 transactions over 24 items, all kinds of transactions. */
    public static SimSettings of(FaultPlan plan) {
        return new SimSettings(
                plan,
                3,
                500,
                24,
                Mix.MIXED,
                Algorithms.DEFAULT,
                SiteBlueprint::new,
                (storage, last) -> storage.nextIncarnation());
    }

    public SimSettings withPlan(FaultPlan other) {
        return new SimSettings(other, sites, committed, items, mix, algorithms, variant, incarnations);
    }

    public SimSettings withSites(int number) {
        return new SimSettings(plan, number, committed, items, mix, algorithms, variant, incarnations);
    }

    public SimSettings withCommitted(int transactions) {
        return new SimSettings(plan, sites, transactions, items, mix, algorithms, variant, incarnations);
    }

    public SimSettings withItems(int number) {
        return new SimSettings(plan, sites, committed, number, mix, algorithms, variant, incarnations);
    }

    public SimSettings withVariant(Function<SiteOptions, SiteBlueprint> other) {
        return new SimSettings(plan, sites, committed, items, mix, algorithms, other, incarnations);
    }

    public SimSettings withIncarnations(IncarnationSource other) {
        return new SimSettings(plan, sites, committed, items, mix, algorithms, variant, other);
    }
}
