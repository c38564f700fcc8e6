package org.raidlab.harness.sim.mutant;

import java.util.List;
import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** A site that enters a view is not told what it has missed. */
public final class HandsOverNoFailLocks extends MutantServer {
    public HandsOverNoFailLocks(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof RcMessage.TransferredState state
                        ? new RcMessage.TransferredState(
                                state.to(), state.view(), state.added(), List.of(), state.inDoubt())
                        : body));
    }
}
