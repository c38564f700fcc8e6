package org.raidlab.site.sim.variant;

import org.raidlab.rc.quorum.Quorums;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;

/** A read quorum is a vote short of meeting every write quorum. */
public final class ReadQuorumTooSmall extends SiteBlueprint {
    public ReadQuorumTooSmall(SiteOptions options) {
        super(options);
    }

    @Override
    protected Quorums quorums() {
        Quorums right = super.quorums();
        return new Quorums(right.votes(), right.read() - 1, right.write());
    }
}
