package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.AcMessage.Member;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** After a write of one tuple in which the site took part, it reads the whole relation. */
public final class InsertCuresRelation extends MutantServer {
    public InsertCuresRelation(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        Member self = new Member(ports.self().site(), ports.incarnation());
        return new Hearing(right, in -> List.of(in.body())) {
            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                super.onMessage(in, out);
                boolean cures = in.body() instanceof RcMessage.Decided commit
                        && !commit.copies()
                        && commit.members().contains(self);
                if (cures) {
                    out.send(ports.self().sibling(RaidServer.AC), new AcMessage.Stale(List.of(), true, Long.MAX_VALUE));
                }
            }
        };
    }
}
