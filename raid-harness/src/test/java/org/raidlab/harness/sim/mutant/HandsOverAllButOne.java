package org.raidlab.harness.sim.mutant;

import org.raidlab.core.turn.Ports;
import org.raidlab.core.turn.Server;
import org.raidlab.msg.RaidMessage;
import org.raidlab.msg.RaidServer;
import org.raidlab.msg.RcMessage;
import org.raidlab.site.node.SiteOptions;

/** A site that enters a view is told all that it missed but one tuple. */
public final class HandsOverAllButOne extends MutantServer {
    public HandsOverAllButOne(SiteOptions options) {
        super(options, RaidServer.RC);
    }

    @Override
    protected Server<RaidMessage> broken(Ports ports, Server<RaidMessage> right) {
        return new Doing(
                right,
                Saying.instead((to, body) -> body instanceof RcMessage.TransferredState state
                                && !state.failLocks().isEmpty()
                        ? new RcMessage.TransferredState(
                                state.to(),
                                state.view(),
                                state.added(),
                                state.failLocks().subList(0, state.failLocks().size() - 1),
                                state.inDoubt())
                        : body));
    }
}
