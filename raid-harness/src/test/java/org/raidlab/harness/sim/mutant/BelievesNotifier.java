package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.rc.membership.MembershipConfig.PartitionControl;
import org.raidlab.rc.membership.MembershipConfig.Reads;
import org.raidlab.rc.rowaa.RowaaConfig;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.ReplicationControllerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** No partition control: the notifier is believed, and a partition splits the brain. A control of the checkers. */
public final class BelievesNotifier extends ServerFactory {
    public BelievesNotifier(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> replicationController(Ports ports) {
        return new ReplicationControllerFactory(options()) {
            @Override
            protected RowaaConfig replicationConfig(Replication.Rowaa settings) {
                return RowaaConfig.of(options().sites(), PartitionControl.NONE, Reads.LOCAL);
            }
        }.server(ports);
    }
}
