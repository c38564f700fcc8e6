package org.raidlab.rc.rowaa;

import java.util.List;
import org.raidlab.rc.copier.CopierConfig;
import org.raidlab.rc.faillock.Escalation;
import org.raidlab.rc.membership.MembershipConfig;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.rc.placement.Copies;

/**
 * Settings of read one, write all available.
 *
 * @param membership the sites, and how they decide on views
 * @param escalation how many fail-locks are kept one by one
 * @param copiers how many copies are refreshed together
 * @param copies how many copies are kept
 */
public record RowaaConfig(MembershipConfig membership, Escalation escalation, CopierConfig copiers, Copies copies) {
    /** Returns the usual settings of an instance. */
    public static RowaaConfig of(List<Integer> sites, PartitionControl partitions, Reads reads) {
        return new RowaaConfig(
                MembershipConfig.of(sites, partitions, reads), Escalation.USUAL, CopierConfig.USUAL, Copies.AS_LEFT);
    }
}
