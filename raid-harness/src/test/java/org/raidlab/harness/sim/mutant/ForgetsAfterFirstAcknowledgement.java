package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** The coordinator takes the first acknowledgement for all. */
public final class ForgetsAfterFirstAcknowledgement extends MutantServer {
    public ForgetsAfterFirstAcknowledgement(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Hearing(
                right,
                in -> in.body() instanceof AcMessage.Acknowledge acknowledge
                        ? options().sites().stream()
                                .<RaidMessage>map(site -> new AcMessage.Acknowledge(acknowledge.txn(), site))
                                .toList()
                        : List.of(in.body()));
    }
}
