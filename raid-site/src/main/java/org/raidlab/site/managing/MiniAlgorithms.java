package org.raidlab.site.managing;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Algorithms.Concurrency;
import org.raidlab.site.config.Algorithms.LogKind;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.Replication.Control;
import org.raidlab.site.config.Replication.PlacementPolicy;
import org.raidlab.site.config.Replication.Refresh;

/**
 * The algorithms of Mini-RAID in the terms of the cluster file: a Concurrency Controller that allows everything, an
 * authoritative notifier, and copies that a read or a write refreshes.
 */
final class MiniAlgorithms {
    private MiniAlgorithms() {}

    /**
     * Returns the algorithms of sites in virtual time: replica sites are drawn at random, and the log stays in memory.
     */
    static Algorithms virtual(MiniShape shape) {
        Replication some = shape.degree() == shape.sites()
                ? replication(shape)
                : replication(shape).withDegree(shape.degree(), PlacementPolicy.RANDOM);
        return new Algorithms(Concurrency.NONE, null, null, some, LogKind.HEAP);
    }

    /**
     * Returns the algorithms of sites that are processes: replica sites are given, and the log is in files, since it
     * has to outlive a process.
     */
    static Algorithms processes(MiniShape shape, SequencedMap<String, List<Integer>> holders) {
        Replication placed = placed(replication(shape), shape, holders);
        return new Algorithms(Concurrency.NONE, null, null, placed, LogKind.FILE);
    }

    /** Returns RAID's usual algorithms, with the number of copies and the replica sites of a Mini-RAID. */
    static Algorithms full(MiniShape shape, SequencedMap<String, List<Integer>> holders) {
        Replication placed = placed(threshold(Replication.of(Control.ROWAA), shape), shape, holders);
        return new Algorithms(null, null, null, placed, null);
    }

    private static Replication replication(MiniShape shape) {
        Replication trusting = Replication.of(Control.ROWAA)
                .withPartitionControl(PartitionControl.NONE)
                .withReads(Reads.LOCAL)
                .withRefresh(Refresh.ON_DEMAND);
        return threshold(trusting, shape);
    }

    private static Replication threshold(Replication replication, MiniShape shape) {
        Replication some = replication.withWriteCreatesCopy(shape.writeCreatesCopy());
        return shape.threshold() > 1 ? some.withThreshold(shape.threshold()) : some;
    }

    /**
     * Returns the settings with the replica sites of the items, and with the degree where a threshold is kept: the
     * names alone do not give the degree.
     */
    private static Replication placed(
            Replication replication, MiniShape shape, SequencedMap<String, List<Integer>> holders) {
        if (shape.degree() == shape.sites()) {
            return replication;
        }
        Replication counted =
                shape.threshold() > 1 ? replication.withDegree(shape.degree(), PlacementPolicy.EXPLICIT) : replication;
        return counted.withHolders(holders);
    }
}
