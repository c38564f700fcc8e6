package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** Reads are answered whether or not the site still has a lease. */
public final class ReadsWithoutLease extends MutantServer {
    public ReadsWithoutLease(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Hearing(right, in -> List.of(in.body())) {
            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                if (in.body() instanceof RcMessage.CheckReplicas ask) {
                    out.send(ports.self().sibling(RaidServer.AC), new AcMessage.ReplicaCheckResult(ask.txn(), true));
                } else {
                    super.onMessage(in, out);
                }
            }
        };
    }
}
