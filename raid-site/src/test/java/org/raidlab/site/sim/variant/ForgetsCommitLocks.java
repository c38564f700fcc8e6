package org.raidlab.site.sim.variant;

import java.util.List;
import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.site.node.SiteBlueprint;
import org.raidlab.site.node.SiteOptions;

/** After a restart its Concurrency Controller holds no commit-locks for what voted yes before. */
public final class ForgetsCommitLocks extends SiteBlueprint {
    public ForgetsCommitLocks(SiteOptions options) {
        super(options);
    }

    @Override
    protected Server<RaidMessage> concurrencyController(Ports ports) {
        return new WrappedServer(super.concurrencyController(ports)) {
            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                if (in.body() instanceof CcMessage.Rebuild) {
                    pass(new Envelope<>(in.from(), in.to(), in.label(), new CcMessage.Rebuild(List.of())), out);
                } else {
                    super.onMessage(in, out);
                }
            }
        };
    }
}
