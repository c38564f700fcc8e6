package org.raidlab.harness.managing;

import java.util.List;
import java.util.SequencedMap;
import java.util.stream.IntStream;
import org.raidlab.harness.managing.ProcessSites.Failures;
import org.raidlab.runtime.ConfigException;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Cluster;
import org.raidlab.site.config.Replication;

/**
 * A cluster of processes that a managing site controls.
 *
 * @param cluster its sites and their algorithms
 * @param shape of what the managing site puts there
 * @param failures how they come to be known
 */
public record MiniLayout(Cluster cluster, MiniShape shape, Failures failures) {
    /** Returns a layout of Mini-RAID: the items have the same replica sites as in virtual time with this seed. */
    public static MiniLayout processes(MiniShape shape, long seed) {
        Algorithms algorithms = MiniAlgorithms.processes(shape, holders(shape, seed));
        return new MiniLayout(Cluster.local(shape.sites()).with(algorithms), shape, Failures.TOLD);
    }

    /**
     * Returns a layout of the full RAID with its defaults, with the number of copies that the scenario asks for, at the
     * same sites.
     */
    public static MiniLayout full(MiniShape shape, long seed) {
        Algorithms algorithms = MiniAlgorithms.full(shape, holders(shape, seed));
        return new MiniLayout(Cluster.local(shape.sites()).with(algorithms), shape, Failures.FOUND);
    }

    /** Returns the layout of a cluster file, which determines the number of copies. Data folders begin empty. */
    public static MiniLayout of(Cluster cluster, MiniShape asked) {
        List<Integer> sites = IntStream.rangeClosed(1, asked.sites()).boxed().toList();
        if (!cluster.siteNumbers().equals(sites)) {
            throw new ConfigException("the scenario has sites 1 to " + asked.sites() + ", and the cluster file sites "
                    + cluster.siteNumbers());
        }
        if (!(cluster.algorithmsOrDefault().replication() instanceof Replication.Rowaa replication)) {
            throw new ConfigException(
                    "a scenario goes from view to view, which only replication: {control: rowaa} has");
        }
        MiniShape shape = new MiniShape(
                asked.sites(),
                asked.items(),
                replication.degreeAmong(sites),
                Math.max(1, replication.copies().thresholdOrNone()),
                replication.copies().writeCreatesCopy());
        Cluster bare = cluster;
        for (Cluster.Site site : cluster.sites()) {
            bare = bare.with(new Cluster.Site(site.site(), site.host(), site.layout(), null, site.servers()));
        }
        return new MiniLayout(bare, shape, Failures.FOUND);
    }

    /** Draws the replica sites as in virtual time, so that runs of one seed can be compared. */
    private static SequencedMap<String, List<Integer>> holders(MiniShape shape, long seed) {
        return new MiniRaid(shape, seed).holders();
    }
}
