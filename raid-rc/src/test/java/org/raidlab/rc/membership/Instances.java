package org.raidlab.rc.membership;

import java.util.List;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;

/** Instances for tests. */
public final class Instances {
    private Instances() {}

    public static MembershipConfig config(List<Integer> sites) {
        return MembershipConfig.of(sites, PartitionControl.DYNAMIC_MAJORITY, Reads.LEASE);
    }

    /** All of these sites were there from the beginning. */
    public static Configuration foundedBy(List<Integer> sites) {
        return new Configuration(config(sites));
    }
}
