package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.AmMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** Every twentieth post is answered and not made. */
public final class LosesAPost extends MutantServer {
    private int posts;

    public LosesAPost(SiteOptions options) {
        super(options, RaidServer.AM);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new WrappedServer<>(right) {
            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                if (in.body() instanceof AmMessage.Post post && ++posts % 20 == 0) {
                    pass(new Envelope<>(in.from(), in.to(), in.messageTag(), without(post)), out);
                } else {
                    super.onMessage(in, out);
                }
            }
        };
    }

    private static AmMessage.Post without(AmMessage.Post post) {
        return new AmMessage.Post(post.txn(), post.stamp(), List.of(), post.decided());
    }
}
