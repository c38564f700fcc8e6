package org.raidlab.rc.rowaa;

import java.util.List;
import org.raidlab.rc.rowaa.RowaaConfig.PartitionControl;
import org.raidlab.rc.rowaa.RowaaConfig.Reads;

/** Instances for tests. */
final class Instances {
    private Instances() {}

    static RowaaConfig config(List<Integer> sites) {
        return RowaaConfig.of(sites, PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE);
    }

    /** All of these sites were there from the beginning. */
    static Configuration foundedBy(List<Integer> sites) {
        return new Configuration(config(sites));
    }
}
