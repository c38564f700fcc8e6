package org.raidlab.harness.managing;

import java.util.List;
import java.util.SequencedMap;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.site.config.Algorithms;
import org.raidlab.site.config.Algorithms.LogKind;
import org.raidlab.site.config.Replication;
import org.raidlab.site.config.Replication.PlacementPolicy;
import org.raidlab.site.config.Replication.Refresh;
import org.raidlab.site.config.Replication.Rowaa;

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
        Rowaa some = shape.degree() == shape.sites()
                ? replication(shape)
                : replication(shape).withDegree(shape.degree(), PlacementPolicy.RANDOM);
        return Algorithms.DEFAULT
                .withConcurrency(Algorithms.NO_CONCURRENCY_CONTROL)
                .with(some)
                .with(LogKind.HEAP);
    }

    /**
     * Returns the algorithms of sites that are processes: replica sites are given, and the log is in files, since it
     * has to outlive a process.
     */
    static Algorithms processes(MiniShape shape, SequencedMap<String, List<Integer>> holders) {
        return Algorithms.DEFAULT
                .withConcurrency(Algorithms.NO_CONCURRENCY_CONTROL)
                .with(placed(replication(shape), shape, holders));
    }

    /** Returns RAID's usual algorithms, with the number of copies and the replica sites of a Mini-RAID. */
    static Algorithms full(MiniShape shape, SequencedMap<String, List<Integer>> holders) {
        return Algorithms.DEFAULT.with(placed(threshold(Replication.Rowaa.DEFAULT, shape), shape, holders));
    }

    private static Rowaa replication(MiniShape shape) {
        Rowaa trusting = Replication.Rowaa.DEFAULT
                .with(PartitionControl.NONE)
                .with(Reads.LOCAL)
                .with(Refresh.ON_DEMAND);
        return threshold(trusting, shape);
    }

    private static Rowaa threshold(Rowaa replication, MiniShape shape) {
        Rowaa some = replication.withWriteCreatesCopy(shape.writeCreatesCopy());
        return shape.threshold() > 1 ? some.withThreshold(shape.threshold()) : some;
    }

    /**
     * Returns the settings with the replica sites of the items, and with the degree where a threshold is kept: the
     * names alone do not give the degree.
     */
    private static Rowaa placed(Rowaa replication, MiniShape shape, SequencedMap<String, List<Integer>> holders) {
        if (shape.degree() == shape.sites()) {
            return replication;
        }
        Rowaa counted =
                shape.threshold() > 1 ? replication.withDegree(shape.degree(), PlacementPolicy.EXPLICIT) : replication;
        return counted.withHolders(holders);
    }
}
