package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A prepare of more than three writes arrives with three. */
public final class CutsLongPrepares extends MutantServer {
    public CutsLongPrepares(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                body -> body instanceof AcMessage.Prepare prepare
                                && prepare.writes().size() > 3
                        ? new AcMessage.Prepare(
                                prepare.txn(),
                                prepare.lowWatermark(),
                                prepare.view(),
                                prepare.members(),
                                prepare.reads(),
                                prepare.writes().subList(0, 3),
                                prepare.placements(),
                                prepare.begun(),
                                prepare.protocol())
                        : body);
    }
}
