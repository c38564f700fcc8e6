package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Effects;
import org.raidlab.core.turn.Envelope;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.core.turn.WrappedServer;
import org.raidlab.msg.CcMessage;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.site.node.SiteOptions;

/** A reader that waits for a writer is not judged when that is decided. */
public final class WaitsForEver extends MutantServer {
    public WaitsForEver(SiteOptions options) {
        super(options, RaidServer.CC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new WrappedServer<>(right) {
            @Override
            public void onMessage(Envelope<RaidMessage> in, Effects<RaidMessage> out) {
                if (in.body() instanceof CcMessage.Decide) {
                    pass(in, new Saying(out, (to, body) -> null));
                } else {
                    super.onMessage(in, out);
                }
            }
        };
    }
}
