package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** Asked for a transaction that it does not know, it answers committed. */
public final class PresumesCommit extends MutantServer {
    public PresumesCommit(SiteOptions options) {
        super(options, RaidServer.AC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new WrappedServer<>(right) {
            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                if (in.body() instanceof AcMessage.Inquire) {
                    pass(in, new Saying(out, (to, body) -> committed(body)));
                } else {
                    super.onMessage(in, out);
                }
            }
        };
    }

    private static RaidMessage committed(RaidMessage answer) {
        return answer instanceof AcMessage.Decision decision && !decision.commit()
                ? new AcMessage.Decision(decision.txn(), true, new Stamp(Long.MAX_VALUE >> 20))
                : answer;
    }
}
