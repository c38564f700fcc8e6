package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.rc.quorum.Quorums;
import org.raidlab.site.config.Replication;
import org.raidlab.site.node.ReplicationControllerFactory;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** A read quorum is a vote short of meeting every write quorum. */
public final class ReadQuorumTooSmall extends ServerFactory {
    public ReadQuorumTooSmall(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> replicationController(Ports ports) {
        return new ReplicationControllerFactory(options()) {
            @Override
            protected Quorums quorums(Replication.Quorum settings) {
                Quorums right = super.quorums(settings);
                return new Quorums(right.votes(), right.read() - 1, right.write());
            }
        }.server(ports);
    }
}
