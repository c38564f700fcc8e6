package org.raidlab.site.sim.variant;

import org.raidlab.ac.Journal;
import org.raidlab.core.TxnId;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Ports;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;

/** Says that it never heard of a transaction, and keeps no record of having said so. */
public final class RefusesWithoutRecord extends SiteBlueprint {
    public RefusesWithoutRecord(SiteOptions options) {
        super(options);
    }

    @Override
    protected Journal journal(Ports ports) {
        return new Journal(ports.clock()) {
            @Override
            public void refused(TxnId txn, Effects<RaidMessage> out) {}
        };
    }
}
