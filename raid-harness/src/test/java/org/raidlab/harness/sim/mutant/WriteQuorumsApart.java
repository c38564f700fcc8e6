package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.rc.quorum.Quorums;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.ReplicationControllerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Two write quorums need not meet, though each meets every read quorum. */
public final class WriteQuorumsApart extends ServerFactory {
    public WriteQuorumsApart(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> replicationController(Ports ports) {
        return new ReplicationControllerFactory(options()) {
            @Override
            protected Quorums quorums(Replication.Quorum settings) {
                Quorums right = super.quorums(settings);
                int half = right.total() / 2;
                return new Quorums(right.votes(), right.total() + 1 - half, half);
            }
        }.server(ports);
    }
}
