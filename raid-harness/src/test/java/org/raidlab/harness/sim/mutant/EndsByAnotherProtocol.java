package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage.Prepare;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A participant takes every transaction for one of two-phase commit, by whatever protocol its coordinator began it. */
public final class EndsByAnotherProtocol extends MutantServer {
    public EndsByAnotherProtocol(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        int self = ports.self().site();
        return Hearing.as(
                right,
                message -> message instanceof Prepare prepare && prepare.txn().site() != self
                        ? new Prepare(
                                prepare.txn(),
                                prepare.lowWatermark(),
                                prepare.view(),
                                prepare.members(),
                                prepare.reads(),
                                prepare.writes(),
                                prepare.placements(),
                                prepare.begun(),
                                "2pc")
                        : message);
    }
}
