package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** Fail-locks do not outlive a restart. */
public final class ForgetsFailLocks extends MutantServer {
    public ForgetsFailLocks(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return Hearing.as(
                right,
                message -> message instanceof RcMessage.Restored restored
                        ? new RcMessage.Restored(restored.views(), List.of(), List.of(), restored.upTo())
                        : message);
    }
}
