package org.raidlab.harness.sim.mutant;

import org.raidlab.core.Stamp;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.ServerFactory;
import org.raidlab.site.node.SiteOptions;

/** Stamps a commit by the coordinator's own clock, whatever the votes say. */
public final class IgnoresClocksOfVotes extends ServerFactory {
    public IgnoresClocksOfVotes(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> atomicityController(Ports ports) {
        return new WrappedServer<>(super.atomicityController(ports)) {
            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                if (in.body() instanceof AcMessage.Vote vote) {
                    AcMessage.Vote clockless = new AcMessage.Vote(vote.txn(), vote.site(), vote.verdict(), Stamp.NONE);
                    pass(new Envelope<>(in.from(), in.to(), in.messageTag(), clockless), out);
                } else {
                    super.onMessage(in, out);
                }
            }
        };
    }
}
